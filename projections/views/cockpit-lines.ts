import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { isDelivery, isProcedure, type Procedure } from "./procedure.ts";
import { cockpitLineTable } from "#contracts/read-models/cockpit.ts";
import type { Projectable, View } from "./view.ts";

type Seen = BarcodeEvent | CylinderEvent;
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

const isOfCylinder = (event: Projectable<Seen>): event is Projectable<CylinderEvent> =>
  event.stream.startsWith("cylinder-");

/** Procedures, refusals and unknown barcodes are lines; what is done at a desk is none. */
const lineOf = (event: Projectable<Seen>): Line | undefined => {
  if (isOfCylinder(event) && isProcedure(event)) return procedureLine(event);
  if (event.type === "ProcedureRefused") {
    const { procedureId, gasBarcode, company, reasons } = event.data;
    return { kind: "refused", procedureId, gasBarcode, company, codes: reasons, logColor: "danger" };
  }
  if (event.type === "BarcodeSeen") {
    const { procedureId, gasBarcode, company } = event.data;
    return { kind: "unknown", procedureId, gasBarcode, company, codes: ["cylinder.unknown"], logColor: "warning" };
  }
  return undefined;
};

export const cockpitLinesView: View<Seen> = {
  name: "cockpitLines",
  tables: [cockpitLineTable],
  prefixes: ["cylinder-", "barcode-"],
  lists: [],
  project(event, changes) {
    const line = lineOf(event);
    if (!line) return;
    changes.insert(cockpitLineTable, {
      order: event.order,
      position: event.position,
      datetime: event.meta.occurredAt,
      recordedAt: event.meta.recordedAt,
      companyId: line.company.id,
      kind: line.kind,
      procedureId: line.procedureId,
      gasBarcode: line.gasBarcode,
      place: line.company.name,
      vehicle: line.vehicle,
      clientId: line.clientId,
      codes: line.codes,
      logColor: line.logColor,
    });
  },
};
