import type { RecordItem } from "#contracts/commands/record.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { procedures } from "#contracts/streams/procedures.ts";
import type { RepairFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

/** Reads the fields of 14 and 15. */
export const readRepair = (item: RecordItem, found: References, faults: Faults): RepairFields => {
  const repairUnit = faults.named("repairUnitId", item.repairUnitId, found.companies);
  if (item.procedureId === procedures.sentToRepair && !item.repairUnitId) faults.add("repairUnitId");
  // A company that repairs nothing is no repair unit that we know.
  if (repairUnit && repairUnit.type !== companyTypes.repair) faults.add("repairUnitId");
  return {
    kind: "repair",
    procedureId: item.procedureId as RepairFields["procedureId"],
    repairUnit,
    partsChanged: item.partsChanged ?? false,
  };
};
