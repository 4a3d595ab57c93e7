import { companyKind, saidKind } from "#contracts/streams/company-type.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { holdReasons, type HoldReason, type ExceptionCode, type RefusalCode } from "#contracts/streams/codes.ts";
import { isCheck, isFill } from "./command.ts";
import * as is from "./scene.ts";
import type { Scene } from "./scene.ts";

type FactsFor = (scene: Scene) => Facts;

const noFacts: Facts = {};
const none: FactsFor = () => noFacts;
/** Place of the cylinder. A refusal does not move it, so every message may name the place. */
export const holderFacts: FactsFor = ({ cylinder }) => ({
  holderKind: saidKind(cylinder.holder),
  holderName: cylinder.holder.name,
});
const where: FactsFor = (scene) => ({
  companyName: scene.command.company.name,
  ...holderFacts(scene),
  holderSinceAt: scene.cylinder.since.holder,
});
const content: FactsFor = ({ cylinder }) => ({ content: cylinder.content, contentSinceAt: cylinder.since.content });
const gate: FactsFor = ({ cylinder, command }) => ({
  companyName: command.company.name,
  gate: cylinder.gate.is,
  gateSinceAt: "at" in cylinder.gate ? cylinder.gate.at : cylinder.since.gate,
});
/** A pre-fill check by another company does not count here. The message says so instead of calling it missing. */
const gateHere: FactsFor = (scene) => {
  const { gate: stands } = scene.cylinder;
  const elsewhere = stands.is === "preFillPassed" && stands.companyId !== scene.command.company.id;
  return elsewhere ? { ...gate(scene), gate: "preFillPassedElsewhere" } : gate(scene);
};
const holdFacts: FactsFor = ({ cylinder }) => ({
  holds: cylinder.holds.join(),
  heldSinceAt: cylinder.holds.map((hold) => cylinder.since.holds[hold] ?? "").sort()[0] ?? "",
});
const scrappedAt: FactsFor = ({ cylinder }) => ({ scrappedAt: cylinder.since.scrapped ?? "" });
const disabledAt: FactsFor = ({ cylinder }) => ({ disabledAt: cylinder.since.disabled ?? "" });
const serviceEnd: FactsFor = ({ cylinder }) => ({ serviceEndOn: cylinder.serviceEnd });
const inspectionDue: FactsFor = ({ cylinder }) => ({ inspectionDueOn: cylinder.inspectionDue });

/** Every reason why the cylinder is unfit, each with its date. */
const unfit: FactsFor = (scene) => {
  const reasons: [string, is.Predicate, FactsFor][] = [
    ["scrapped", is.isScrapped, scrappedAt],
    ["disabled", is.isDisabled, disabledAt],
    ["held", is.isHeld, holdFacts],
    ["serviceLifeOver", is.serviceLifeIsOver, serviceEnd],
    ["inspectionOverdue", is.inspectionIsOverdue, inspectionDue],
  ];
  const broken = reasons.filter(([, spoils]) => spoils(scene));
  const facts = broken.map(([, , factsFor]) => factsFor(scene));
  return Object.assign({ unfit: broken.map(([name]) => name).join() }, ...facts) as Facts;
};

const weights: FactsFor = (scene) => {
  const { command, cylinder } = scene;
  return isFill(command)
    ? {
        beforeGrams: command.beforeGrams,
        afterGrams: command.afterGrams,
        filledGrams: command.afterGrams - command.beforeGrams,
        tareGrams: cylinder.details.emptyGrams,
        gasGrams: is.gasGrams(scene, command),
        maxFillGrams: command.spec.maxFillGrams,
        specName: command.spec.name,
      }
    : noFacts;
};

/** Values for each message: place, and since when (rules §4, Codes). */
const factsByCode = {
  "access.outOfScope": none,
  "procedure.fieldInvalid": none,
  "procedure.commandIdReused": none,
  "code.ambiguous": none,
  "cylinder.unknown": none,
  "cylinder.barcodeTaken": none,
  "cylinder.barcodeRetired": none,
  "cylinder.scrapped": scrappedAt,
  "cylinder.disabled": disabledAt,
  "cylinder.held": holdFacts,
  "cylinder.serviceLifeOver": serviceEnd,
  "cylinder.inspectionOverdue": inspectionDue,
  "procedure.wrongKindOfPlace": ({ command }) => ({
    companyName: command.company.name,
    companyKind: companyKind(command.company.type),
  }),
  "procedure.notInRepair": where,
  "cylinder.notHere": where,
  "cylinder.notEmpty": content,
  "cylinder.notFull": content,
  "procedure.notFilled": gate,
  "check.preFillMissing": gateHere,
  "check.preFillFailed": gate,
  "check.preFillStale": gate,
  "check.postFillMissing": gate,
  "cylinder.wrongMedium": ({ command }) =>
    isFill(command)
      ? {
          specName: command.spec.name,
          specMedium: command.spec.fillingName,
          givenMedium: command.medium?.name ?? "",
        }
      : noFacts,
  "fill.timesInvalid": ({ command }) =>
    isFill(command) ? { fillStartAt: command.fillingStartTime, fillEndAt: command.fillingEndTime } : noFacts,
  "fill.weightsInvalid": weights,
  "customer.limitReached": ({ command }) =>
    !command.limit ? noFacts : { customerHolds: command.limit.holds, customerMaximum: command.limit.maximum },
  "procedure.inFuture": ({ command }) => ({ occurredAt: command.at, recordedAt: command.recordedAt }),
  "ledger.placeDiffers": where,
  "ledger.contentDiffers": content,
  "cylinder.notFit": unfit,
  "check.fault": ({ command }) => (isCheck(command) ? { defects: command.defectIds.length } : noFacts),
  "cylinder.overweight": weights,
  "cylinder.dueExtended": none,
  "procedure.backdated": ({ command }) => ({ occurredAt: command.occurredAt, recordedAt: command.recordedAt }),
  "procedure.outOfOrder": ({ cylinder, command }) => ({
    occurredAt: command.occurredAt,
    ...(cylinder.last ? { lastProcedureId: cylinder.last.procedureId, lastAt: cylinder.last.occurredAt } : {}),
  }),
  "cylinder.codeTwice": none,
} satisfies Record<RefusalCode | ExceptionCode, FactsFor>;

/** Facts for some codes, with the values that every message has. */
export const factsOf = (scene: Scene, codes: (RefusalCode | ExceptionCode)[]): Facts =>
  Object.assign(
    {
      gasBarcode: scene.command.gasBarcode,
      procedureId: scene.command.procedureId,
      companyName: scene.command.company.name,
    },
    ...codes.map((code) => factsByCode[code](scene)),
  ) as Facts;

/** Sorts holds in their fixed order. */
export const inHoldOrder = (holds: Iterable<HoldReason>): HoldReason[] => {
  const reasons = new Set(holds);
  return holdReasons.filter((hold) => reasons.has(hold));
};
