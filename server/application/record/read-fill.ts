import { gramsOf } from "#contracts/fields/grams.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { isMoment } from "#contracts/fields/scalars.ts";
import type { FillFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

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

/** Reads the fields of a filling. */
export const readFill = (item: RecordItem, found: References, faults: Faults): FillFields => {
  const name = faults.named("fillingId", item.fillingId, found.mediums);
  return {
    fillingStartTime: readMoment(faults, "fillingStartTime", item),
    fillingEndTime: readMoment(faults, "fillingEndTime", item),
    beforeGrams: readGrams(faults, "weightBeforeCharge", item),
    afterGrams: readGrams(faults, "weightAfterCharge", item),
    ...(item.fillingId !== undefined ? { medium: { id: item.fillingId, name: name ?? "" } } : {}),
  };
};
