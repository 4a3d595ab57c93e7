import type { RecordItem } from "#contracts/commands/record.ts";
import { isBarcode, isMoment } from "#contracts/fields/scalars.ts";
import { arePictureAddresses } from "#contracts/fields/web-address.ts";
import { findProcedure, requiredOf, type Procedure } from "#contracts/procedures/index.ts";
import type { ProcedureFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import { createFaults, type Faults } from "./faults.ts";
import { readCheck } from "./read-check.ts";
import { readFill } from "./read-fill.ts";
import { readMovement, type ItemOrder } from "./read-movement.ts";
import { readRepair } from "./read-repair.ts";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";

export type ReadItem = { ok: true; fields: ProcedureFields } | { ok: false; paths: string[] };

const checkShared = (item: ReceivedItem, companyId: string, found: References, faults: Faults): void => {
  for (const name of item.tooLong ?? []) faults.add(name);
  faults.check("gasBarcode", item.gasBarcode, isBarcode);
  faults.check("occurredAt", item.occurredAt, isMoment);
  faults.check("imagesUrl", item.imagesUrl, arePictureAddresses);
  faults.check("companyId", companyId, (id) => found.companies.has(id));
};

/** Fields without which its procedure cannot be recorded (rules §4, Required). */
const checkRequired = (item: RecordItem, procedure: Procedure, faults: Faults): void => {
  const namesCustomer = Boolean(item.clientId || item.orderNumber);
  for (const name of requiredOf(procedure, namesCustomer)) if (!item[name]) faults.add(name);
};

// Assigned, not spread: a copy takes as long as the reading.
const readKind = (
  procedure: Procedure,
  item: RecordItem,
  found: References,
  order: ItemOrder | undefined,
  faults: Faults,
): ProcedureFields => {
  const { id: procedureId, kind } = procedure;
  switch (kind) {
    case "movement":
      return Object.assign(readMovement(item, found, order, faults), { kind, procedureId });
    case "fill":
      return Object.assign(readFill(item, found, faults), { kind, procedureId });
    case "check":
      return Object.assign(readCheck(item, procedure, found, faults), { kind, procedureId });
    case "repair":
      return Object.assign(readRepair(item, found, faults), { kind, procedureId });
    default:
      return kind satisfies never;
  }
};

/** Reads an item's own fields, or says which of them are missing for its procedure or name nothing we know. */
export const readItem = (
  item: ReceivedItem,
  companyId: string,
  found: References,
  order: ItemOrder | undefined,
): ReadItem => {
  const faults = createFaults();
  checkShared(item, companyId, found, faults);
  const procedure = findProcedure(item.procedureId);
  if (!procedure) return { ok: false, paths: ["procedureId", ...faults.paths] };
  checkRequired(item, procedure, faults);
  const fields = readKind(procedure, item, found, order, faults);
  return faults.paths.length === 0 ? { ok: true, fields } : { ok: false, paths: [...faults.paths] };
};
