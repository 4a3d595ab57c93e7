import type { RecordItem } from "#contracts/commands/record.ts";
import { isBarcode, isMoment, isDay } from "#contracts/fields/scalars.ts";
import { arePictureAddresses } from "#contracts/fields/web-address.ts";
import { findProcedure, requiredOf, type Procedure } from "#contracts/procedures/index.ts";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";
import { gramsOf } from "#contracts/fields/grams.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { ProcedureFields, CheckFields, FillFields, RepairFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import { createFaults, type Faults } from "./faults.ts";
import { readMovement, type ItemOrder } from "./read-movement.ts";

const readRepair = (item: RecordItem, references: References, faults: Faults): RepairFields => {
  const repairUnit = faults.named("repairUnitId", item.repairUnitId, references.companies);
  // A company of another type is not a valid repair unit.
  if (repairUnit && repairUnit.type !== companyTypes.repair) faults.add("repairUnitId");
  return { repairUnit, partsChanged: item.partsChanged ?? false };
};

const readGrams = (faults: Faults, path: "weightBeforeCharge" | "weightAfterCharge", item: RecordItem): number => {
  const grams = gramsOf(item[path] ?? Number.NaN);
  if (grams === undefined) faults.add(path);
  return grams ?? 0;
};

const readMoment = (faults: Faults, path: "fillingStartTime" | "fillingEndTime", item: RecordItem): string => {
  const moment = item[path];
  if (moment !== undefined && isMoment(moment)) return new Date(moment).toISOString();
  faults.add(path);
  return "";
};

const readFill = (item: RecordItem, references: References, faults: Faults): FillFields => {
  const name = faults.named("fillingId", item.fillingId, references.mediums);
  return {
    fillingStartTime: readMoment(faults, "fillingStartTime", item),
    fillingEndTime: readMoment(faults, "fillingEndTime", item),
    beforeGrams: readGrams(faults, "weightBeforeCharge", item),
    afterGrams: readGrams(faults, "weightAfterCharge", item),
    ...(item.fillingId !== undefined ? { medium: { id: item.fillingId, name: name ?? "" } } : {}),
  };
};

/** Only an inspection may scrap. Other checks give fault or standard (rules §4). */
const readStatus = ({ checkStatus }: RecordItem, { inspects }: Procedure, faults: Faults): 0 | 1 | 2 => {
  if (checkStatus === 0 || checkStatus === 1) return checkStatus;
  if (checkStatus === 2 && inspects) return 2;
  faults.add("checkStatus");
  return 1;
};

const readCheck = (item: RecordItem, procedure: Procedure, references: References, faults: Faults): CheckFields => {
  const defectIds = item.defectIds ?? [];
  const checkStatus = readStatus(item, procedure, faults);
  defectIds.forEach((id, index) => faults.check(`defectIds.${index}`, id, (one) => references.defects.has(one)));
  return {
    checkStatus,
    defectIds,
    nextInspectionTime: procedure.inspects
      ? faults.check("nextInspectionTime", item.nextInspectionTime, isDay)
      : undefined,
  };
};

export type ReadItem = { ok: true; fields: ProcedureFields } | { ok: false; paths: string[] };

const checkShared = (item: ReceivedItem, companyId: string, references: References, faults: Faults): void => {
  for (const name of item.tooLong ?? []) faults.add(name);
  faults.check("gasBarcode", item.gasBarcode, isBarcode);
  faults.check("occurredAt", item.occurredAt, isMoment);
  faults.check("imagesUrl", item.imagesUrl, arePictureAddresses);
  faults.check("companyId", companyId, (id) => references.companies.has(id));
};

/** Adds an error for each missing field that the procedure requires (rules §4, Required). */
const checkRequired = (item: RecordItem, procedure: Procedure, faults: Faults): void => {
  const namesCustomer = Boolean(item.clientId || item.orderNumber);
  for (const name of requiredOf(procedure, namesCustomer)) if (!item[name]) faults.add(name);
};

// Assigned, not spread, because a copy takes as long as the reading.
const readKind = (
  procedure: Procedure,
  item: RecordItem,
  references: References,
  order: ItemOrder | undefined,
  faults: Faults,
): ProcedureFields => {
  const { id: procedureId, kind } = procedure;
  switch (kind) {
    case "movement":
      return Object.assign(readMovement(item, references, order, faults), { kind, procedureId });
    case "fill":
      return Object.assign(readFill(item, references, faults), { kind, procedureId });
    case "check":
      return Object.assign(readCheck(item, procedure, references, faults), { kind, procedureId });
    case "repair":
      return Object.assign(readRepair(item, references, faults), { kind, procedureId });
    default:
      return kind satisfies never;
  }
};

/** Reads an item's own fields, and collects those that are missing for its procedure or refer to an unknown record. */
export const readItem = (
  item: ReceivedItem,
  companyId: string,
  references: References,
  order: ItemOrder | undefined,
): ReadItem => {
  const faults = createFaults();
  checkShared(item, companyId, references, faults);
  const procedure = findProcedure(item.procedureId);
  if (!procedure) return { ok: false, paths: ["procedureId", ...faults.paths] };
  checkRequired(item, procedure, faults);
  const fields = readKind(procedure, item, references, order, faults);
  return faults.paths.length === 0 ? { ok: true, fields } : { ok: false, paths: [...faults.paths] };
};
