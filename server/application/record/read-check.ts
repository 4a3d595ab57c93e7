import type { RecordItem } from "#contracts/commands/record.ts";
import { isDay } from "#contracts/fields/scalars.ts";
import type { Procedure } from "#contracts/procedures/index.ts";
import type { CheckFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

/** Only an inspection may scrap; the other checks say fault or standard (rules §4). */
const readStatus = ({ checkStatus }: RecordItem, { inspects }: Procedure, faults: Faults): 0 | 1 | 2 => {
  if (checkStatus === 0 || checkStatus === 1) return checkStatus;
  if (checkStatus === 2 && inspects) return 2;
  faults.add("checkStatus");
  return 1;
};

/** Reads the fields of a check. */
export const readCheck = (item: RecordItem, procedure: Procedure, found: References, faults: Faults): CheckFields => {
  const defectIds = item.defectIds ?? [];
  const checkStatus = readStatus(item, procedure, faults);
  defectIds.forEach((id, index) => faults.check(`defectIds.${index}`, id, (one) => found.defects.has(one)));
  return {
    checkStatus,
    defectIds,
    nextInspectionTime: procedure.inspects
      ? faults.check("nextInspectionTime", item.nextInspectionTime, isDay)
      : undefined,
  };
};
