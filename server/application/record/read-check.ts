import type { RecordItem } from "#contracts/commands/record.ts";
import { isDay } from "#contracts/commands/scalars.ts";
import { procedures } from "#contracts/streams/procedures.ts";
import type { CheckFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

/** Scrapping is a result of the periodic check alone; the other checks say fault or standard (rules §4). */
const readStatus = (item: RecordItem, faults: Faults): 0 | 1 | 2 => {
  const { checkStatus, procedureId } = item;
  if (checkStatus === 0 || checkStatus === 1) return checkStatus;
  if (checkStatus === 2 && procedureId === procedures.periodicCheck) return 2;
  faults.add("checkStatus");
  return 1;
};

/** Reads the fields of 9 to 13. */
export const readCheck = (item: RecordItem, found: References, faults: Faults): CheckFields => {
  const periodic = item.procedureId === procedures.periodicCheck;
  const defectIds = item.defectIds ?? [];
  const checkStatus = readStatus(item, faults);
  defectIds.forEach((id, index) => faults.check(`defectIds.${index}`, id, (one) => found.defects.has(one)));
  return {
    kind: "check",
    procedureId: item.procedureId as CheckFields["procedureId"],
    checkStatus,
    defectIds,
    nextInspectionTime: periodic ? faults.check("nextInspectionTime", item.nextInspectionTime, isDay) : undefined,
  };
};
