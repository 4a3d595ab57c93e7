import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { isDelivery, procedureEvents, type Procedure } from "./procedure.ts";
import { cockpitLineTable } from "#contracts/read-models/cockpit.ts";
import { ignored, onEach, type Changes, type Projectable, type View } from "./view.ts";

type Line = {
  kind: string;
  procedureId: number;
  gasBarcode: string;
  company: CompanyRef;
  codes: string[];
  logColor: string;
  vehicle?: string;
  clientId?: string;
};

const insert = (event: Projectable, changes: Changes, line: Line): void => {
  const { company, ...columns } = line;
  changes.insert(cockpitLineTable, {
    order: event.order,
    position: event.position,
    datetime: event.meta.occurredAt,
    recordedAt: event.meta.recordedAt,
    companyId: company.id,
    place: company.name,
    ...columns,
  });
};

const procedureLine = (event: Procedure): Line => {
  const { procedureId, gasBarcode, company, exceptions, holdsAdded } = event.data;
  const to = event.type === "CylinderMoved" ? event.data : undefined;
  return {
    kind: exceptions.length > 0 ? "exception" : "procedure",
    procedureId,
    gasBarcode,
    company,
    codes: exceptions,
    logColor: holdsAdded.length > 0 ? "danger" : exceptions.length > 0 ? "warning" : "normal",
    vehicle: to?.vehicle?.licenseNumber,
    clientId: isDelivery(event) ? to?.clientId : undefined,
  };
};

/** Procedures, rejections and unknown barcodes become lines. Office events do not. */
export const cockpitLinesView: View<BarcodeEvent | CylinderEvent> = {
  name: "cockpitLines",
  tables: [cockpitLineTable],
  on: {
    ...onEach(procedureEvents, (event: Procedure, changes: Changes) => insert(event, changes, procedureLine(event))),
    ProcedureRefused(event, changes) {
      const { procedureId, gasBarcode, company, reasons } = event.data;
      insert(event, changes, { kind: "refused", procedureId, gasBarcode, company, codes: reasons, logColor: "danger" });
    },
    BarcodeSeen(event, changes) {
      const { procedureId, gasBarcode, company } = event.data;
      const unknown = { kind: "unknown", codes: ["cylinder.unknown"], logColor: "warning" };
      insert(event, changes, { ...unknown, procedureId, gasBarcode, company });
    },
    ...ignored(
      "CylinderRegistered",
      "CylinderCorrected",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "ProcedureVoided",
      "UnqualifiedResultProcessed",
      "DeliveryReversed",
      "CheckHidden",
      "BarcodeClaimed",
      "BarcodeReleased",
      "BarcodeRetired",
    ),
  },
};
