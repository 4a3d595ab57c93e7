import type { RecordItem } from "#contracts/commands/record.ts";
import { isMoment } from "#contracts/fields/scalars.ts";
import type { CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { ProcedureFields } from "#server/domain/cylinder/command.ts";
import { placeScan, readClocks, type Timing } from "#server/domain/cylinder/scan-time.ts";
import type { Batch } from "./batch.ts";

/** Times of an item (rules §4, Times). `skew`, in seconds, is already subtracted. */
export type ItemTime = { at: string; timing: Timing; occurredAt: string; recordedAt: string; skew: number };

const isoOf = (moment: string | undefined): string | undefined =>
  moment !== undefined && isMoment(moment) ? new Date(moment).toISOString() : undefined;

/**
 * Reads an item's times and places it among the cylinder's procedures. Without a valid device time the server's clock counts, or the cylinder's last
 * event if that is later because the clock was set back.
 */
export const timeOf = (
  item: RecordItem,
  { recordedAt: clock, sentAt }: Pick<Batch, "recordedAt" | "sentAt">,
  cylinder?: CylinderState,
): ItemTime => {
  const { recordedAt: before = clock, last } = cylinder?.status === "registered" ? cylinder : {};
  const recordedAt = before > clock ? before : clock;
  const read = readClocks({ now: recordedAt, occurredAt: isoOf(item.occurredAt), sentAt });
  return { at: read.at, ...placeScan(read, recordedAt, last), recordedAt, skew: read.skew };
};

const shifted = (moment: string, seconds: number): string =>
  new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** Also subtracts the device's clock skew from the times of a filling. */
export const withoutSkew = (fields: ProcedureFields, skew: number): ProcedureFields => {
  if (!("fillingStartTime" in fields) || skew === 0) return fields;
  const { fillingStartTime: start, fillingEndTime: end } = fields;
  return { ...fields, fillingStartTime: shifted(start, skew), fillingEndTime: shifted(end, skew) };
};
