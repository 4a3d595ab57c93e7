import type { RecordItem } from "#contracts/commands/record.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { RepairFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

/** Reads the fields of a repair. */
export const readRepair = (item: RecordItem, found: References, faults: Faults): RepairFields => {
  const repairUnit = faults.named("repairUnitId", item.repairUnitId, found.companies);
  // A company that repairs nothing is no repair unit that we know.
  if (repairUnit && repairUnit.type !== companyTypes.repair) faults.add("repairUnitId");
  return { repairUnit, partsChanged: item.partsChanged ?? false };
};
