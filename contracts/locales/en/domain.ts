/**
 * Sentences of refusals and exceptions, and words for their places; `{{holder}}` is a whole phrase ("at store North"). A key that ends with a
 * procedure's name is the sentence for that procedure.
 */
export const domain = {
  "access.outOfScope": "{{companyName}} is outside the companies you may work for.",
  "procedure.fieldInvalid":
    "{{gasBarcode}} was not recorded; missing, or naming nothing that is known here: {{paths}}.",
  "procedure.commandIdReused": "The id of this command was used for another one; do it once more.",
  "code.ambiguous": "Several cylinders bear {{gasBarcode}} in other spellings; scan or type the exact one.",
  "cylinder.unknown": "Nobody has registered the barcode {{gasBarcode}}; register the cylinder first.",
  "cylinder.batchDuplicate":
    "Batch number is duplicate: this maker already has a cylinder {{factoryNumber}} in batch {{packingBatch}}.",
  "cylinder.barcodeTaken": "The barcode {{gasBarcode}} already belongs to another cylinder.",
  "cylinder.barcodeRetired":
    "The barcode {{gasBarcode}} belonged to a cylinder that was scrapped; it is never given again.",
  "cylinder.scrapped": "{{gasBarcode}} was scrapped on {{scrappedAt}} and may not be used again{{now}}.",
  "cylinder.disabled": "{{gasBarcode}} has been disabled since {{disabledAt}}{{now}}.",
  "cylinder.held": "{{gasBarcode}} has been on hold since {{heldSinceAt}}: {{holds}}{{now}}.",
  "cylinder.serviceLifeOver": "The service life of {{gasBarcode}} ended on {{serviceEndOn}}{{now}}.",
  "cylinder.inspectionOverdue": "The periodic inspection of {{gasBarcode}} was due on {{inspectionDueOn}}{{now}}.",
  "procedure.wrongKindOfPlace":
    "{{companyName}} ({{companyKind}}) cannot do this: it takes a filling station, a store or a dealer.",
  "procedure.wrongKindOfPlace.filling":
    "{{companyName}} ({{companyKind}}) cannot do this: only a filling station may fill.",
  "procedure.wrongKindOfPlace.periodicCheck":
    "{{companyName}} ({{companyKind}}) cannot do this: only an inspection unit may do the periodic check.",
  "procedure.notInRepair": "{{gasBarcode}} is at no repair unit: it has been {{holder}} since {{holderSinceAt}}.",
  "cylinder.notHere": "{{gasBarcode}} is not at {{companyName}}: it has been {{holder}} since {{holderSinceAt}}.",
  "cylinder.notHere.fullSent":
    "{{gasBarcode}} is neither at {{companyName}} nor on a vehicle: it has been {{holder}} since {{holderSinceAt}}.",
  "cylinder.notEmpty": "{{gasBarcode}} has to be empty and has been full since {{contentSinceAt}}{{now}}.",
  "cylinder.notFull": "{{gasBarcode}} has to be full and has been empty since {{contentSinceAt}}{{now}}.",
  "procedure.notFilled":
    "No filling of {{gasBarcode}} waits for its post-fill check: since {{gateSinceAt}} the ledger says “{{gate}}”{{now}}.",
  "check.preFillMissing":
    "{{gasBarcode}} has not passed a pre-fill check at {{companyName}}: since {{gateSinceAt}} the ledger says “{{gate}}”.",
  "check.preFillFailed": "{{gasBarcode}} failed its pre-fill check on {{gateSinceAt}}{{now}}.",
  "check.preFillStale":
    "{{gasBarcode}} passed its pre-fill check at {{companyName}} on {{gateSinceAt}}, more than 24 hours before this filling.",
  "check.postFillMissing":
    "{{gasBarcode}} has not passed the post-fill check before “{{procedureId}}” at {{companyName}}: since {{gateSinceAt}} the ledger says “{{gate}}”.",
  "cylinder.wrongMedium":
    "{{gasBarcode}} at {{companyName}}: {{specName}} is filled with {{specMedium}}, not with {{givenMedium}}.",
  "fill.timesInvalid":
    "The filling of {{gasBarcode}} at {{companyName}} from {{fillStartAt}} to {{fillEndAt}} cannot be right: its end is after its start, and both lie within 12 hours before the scan and 5 minutes after it.",
  "fill.weightsInvalid":
    "The weights of {{gasBarcode}} at {{companyName}} cannot be right: {{beforeGrams}} kg before and {{afterGrams}} kg after. Both must be above 0, and the second the greater.",
  "customer.limitReached":
    "{{gasBarcode}} was not sent from {{companyName}} to {{customer}}, who holds {{customerHolds}} cylinders of at most {{customerMaximum}}.",
  "procedure.inFuture":
    "{{gasBarcode}} at {{companyName}}: {{occurredAt}} is more than 5 minutes ahead of the server, where it is {{recordedAt}}; check the device's clock.",
  "ledger.placeDiffers":
    "Found at {{companyName}}, but the ledger has had {{gasBarcode}} {{holder}} since {{holderSinceAt}}.",
  "ledger.placeDiffers.gasTransport":
    "Transported, but the ledger has had {{gasBarcode}} {{holder}} since {{holderSinceAt}}, not on a vehicle.",
  "ledger.contentDiffers":
    "“{{procedureId}}” at {{companyName}}, but in the ledger {{gasBarcode}} has been {{content}} since {{contentSinceAt}}.",
  "cylinder.notFit": "{{gasBarcode}} at {{companyName}} is not fit for use: {{unfit}}.",
  "check.fault": "The check at {{companyName}} found {{gasBarcode}} faulty and put it on hold.",
  "cylinder.overweight":
    "{{gasBarcode}} was filled at {{companyName}} with {{filledGrams}} kg and holds {{gasGrams}} kg; {{specName}} takes at most {{maxFillGrams}} kg.",
  "cylinder.dueExtended":
    "The inspection of {{gasBarcode}} was moved from {{dueBeforeOn}} to {{dueAfterOn}} by hand: {{reason}}",
  "procedure.backdated":
    "“{{procedureId}}” of {{gasBarcode}} at {{companyName}} on {{occurredAt}} was recorded on {{recordedAt}}; it should have been refused: {{unsafe}}.",
  "procedure.outOfOrder":
    "Done at {{companyName}} on {{occurredAt}}, before “{{lastProcedureId}}” on {{lastAt}} that was recorded already: it stands in the history and moves nothing.",
  "cylinder.codeTwice":
    "{{gasBarcode}} and {{others}} are one barcode in different spellings, on different cylinders; give one of them another barcode.",
  "procedure.duplicate": "Recorded already; nothing was written twice.",
  "procedure.duplicateRefused": "Refused already; nothing was written twice.",
  "procedure.undoOver":
    "{{gasBarcode}} was recorded more than {{minutes}} minutes ago. Somebody who may void procedures can still undo it.",
  "procedure.notLast": "Only the last procedure of {{gasBarcode}} can be undone.",
  "cylinder.hasProcedures": "{{gasBarcode}} has recorded procedures; only a cylinder without any can be removed.",
  "order.completed": "The order {{orderNumber}} is completed and can no longer be declined.",
  "order.declined": "The order {{orderNumber}} was declined and can no longer be completed.",
  "result.settled":
    "This result needs nothing more: it was resolved, its hold was lifted, or its procedure was undone.",
  "cylinder.tareOutOfRange":
    "A tare of {{kg}} kg is unusual for this specification ({{min}} to {{max}} kg): say why it is right.",
  "cylinder.dueReasonMissing": "Moving the inspection due to a later day needs a reason.",
  "code.attachedAlready": "{{gasBarcode}} bears the code {{code}} already.",
  "code.notAttached": "{{gasBarcode}} bears no further code {{code}}.",
  "code.tooMany": "{{gasBarcode}} has {{most}} codes beside its barcode, which is the most. Take one off first.",
  "code.ofScrapped": "{{gasBarcode}} was scrapped: its codes are retired, and it takes no other.",

  "text.invalid": "Contains characters that are no text",
  "day.invalid": "Not a day: YYYY-MM-DD expected",
  "weight.invalid": "1 to 3 digits with at most 2 decimals",
  "code.checkDigit": "Wrong check digit: the label is damaged or badly printed. Nothing was recorded.",
  "code.unknownAddress": "Unknown web address: no template says where its code is. Nothing was recorded.",
  "codeTemplate.host": "The host of a web address alone, such as qp.example.cn",
  "codeTemplate.pattern": "A path or query with {code} once: as a part of the path, or as a parameter’s value",
  "codeTemplate.matchesAll":
    "This would read every address as a barcode. Write where the barcode is, such as q?c={code}",
  "codeTemplate.ambiguous": "Addresses that fit this also fit {{other}}, and might be read as another barcode",
  "codeTemplate.tooMany": "At most {{most}} address templates",
  "barcode.invalid": "1 to 64 characters without spaces or control characters; letters Latin or Chinese",
  "date.inFuture": "Must not be after today",
  "date.startAfterEnd": "Start date must be less than or equal to end date",
  "date.lastNotBeforeNext": "Last Inspection Date must be less than Next Inspection Date",
  "reference.unknown": "Names nothing we know",
  "reference.notAStore": "Must be a store",

  "procedure.emptyReceived": "Receive empties",
  "procedure.emptySent": "Send empties",
  "procedure.fullReceived": "Receive full",
  "procedure.fullSent": "Deliver full",
  "procedure.emptyIntoStore": "Empty into store",
  "procedure.emptyOutOfStore": "Empties out",
  "procedure.fullIntoStore": "Full into store",
  "procedure.fullOutOfStore": "Full out",
  "procedure.filling": "Filling",
  "procedure.preFillCheck": "Pre-fill check",
  "procedure.periodicCheck": "Periodic check",
  "procedure.postFillCheck": "Post-fill check",
  "procedure.storeInCheck": "Store-in check",
  "procedure.storeOutCheck": "Store-out check",
  "procedure.sentToRepair": "Sent to repair",
  "procedure.returnedFromRepair": "Back from repair",
  "procedure.gasTransport": "Transport",

  "item.gasBarcode": "barcode",
  "item.procedureId": "procedure",
  "item.occurredAt": "time",
  "item.companyId": "organisation",
  "item.vehicleId": "vehicle",
  "item.driverId": "driver",
  "item.escortIds": "escort",
  "item.toCompanyId": "destination",
  "item.clientId": "customer",
  "item.orderNumber": "order number",
  "item.imagesUrl": "images",
  "item.remark": "remark",
  "item.checkStatus": "result of the check",
  "item.defectIds": "checking item",
  "item.nextInspectionTime": "next inspection",
  "item.fillingStartTime": "start of filling",
  "item.fillingEndTime": "end of filling",
  "item.weightBeforeCharge": "weight before",
  "item.weightAfterCharge": "weight after",
  "item.fillingId": "filling medium",
  "item.repairUnitId": "repair unit",
  "item.specId": "specification",

  "hold.fault": "Failed check",
  "hold.overweight": "Overfilled",
  "hold.backdated": "Unsafe step recorded late",
  "hold.inspectionOverdue": "Inspection overdue",
  "hold.serviceLifeOver": "Service life over",

  "unfit.scrapped": "scrapped on {{scrappedAt}}",
  "unfit.disabled": "disabled since {{disabledAt}}",
  "unfit.held": "on hold since {{heldSinceAt}} ({{holds}})",
  "unfit.serviceLifeOver": "service life over since {{serviceEndOn}}",
  "unfit.inspectionOverdue": "inspection was due on {{inspectionDueOn}}",

  "life.active": "Usable",
  "life.held": "On hold",
  "life.disabled": "Disabled",
  "life.scrapped": "Scrapped",

  "content.empty": "empty",
  "content.full": "full",

  "gate.none": "not checked",
  "gate.preFillFailed": "pre-fill check failed",
  "gate.preFillPassed": "pre-fill check passed",
  "gate.preFillPassedElsewhere": "pre-fill check passed at another place",
  "gate.filled": "filled, post-fill check to come",
  "gate.postFillPassed": "post-fill check passed",

  "place.company": "company",
  "place.station": "filling station",
  "place.store": "store",
  "place.inspection": "inspection unit",
  "place.repair": "repair unit",
  "place.dealer": "dealer",
  "place.vehicle": "vehicle",
  "place.customer": "customer",
  "place.unseen": "not seen yet",

  "holder.company": "at company {{name}}",
  "holder.station": "at filling station {{name}}",
  "holder.store": "at store {{name}}",
  "holder.inspection": "at inspection unit {{name}}",
  "holder.repair": "at repair unit {{name}}",
  "holder.dealer": "at dealer {{name}}",
  "holder.vehicle": "on vehicle {{name}}",
  "holder.customer": "at a customer",
  "holder.unseen": "not seen yet",
  "holder.named": "at {{name}}",
  "holder.now": "; it is {{holder}}",

  "customer.named": "{{clientName}}",
  "customer.unnamed": "the customer",
};
