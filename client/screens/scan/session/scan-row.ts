import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import type { WayPlace } from "../job/job.ts";

/**
 * A scan as this device keeps it: with the raw times of its clock, and how far that was off then, where it was known (ms). `renewed`: its first id was
 * that of another scan.
 */
export type KeptScan = RecordItem & { clockOffset?: number; renewed?: boolean };

/** The item that is sent: its times as the server's clock had them, so that a clock put right since moves no earlier scan. */
export const asSent = ({ clockOffset, renewed: _renewed, ...item }: KeptScan): RecordItem => {
  const put = (time: string | undefined) => time && asServerHas(time, clockOffset);
  return {
    ...item,
    occurredAt: put(item.occurredAt),
    ...(item.fillingStartTime ? { fillingStartTime: put(item.fillingStartTime) } : {}),
    ...(item.fillingEndTime ? { fillingEndTime: put(item.fillingEndTime) } : {}),
  };
};

/** Result of a scan for the person with the scanner: waiting, recorded, recorded with an exception, refused, or recorded before by another scan. */
export type ScanResult = "wait" | "ok" | "exc" | "no" | "rep";

type Judged = {
  result: Exclude<ScanResult, "wait">;
  /** Refusal or exception codes, as the server ordered them. */
  codes: string[];
  /** One sentence a line, in the language of the call. */
  says: string[];
};

/**
 * Turns the server's result of an item into a scan result and its sentences. A second scan of what was recorded is a repeat. Of what was `unsure` a duplicate
 * is the answer that was lost, and so is one that says that the first was refused: both are shown as the first one went.
 */
export const judge = (answer: RecordResult, unsure: boolean): Judged => {
  const repeated = answer.outcome === "duplicate";
  const word = repeated ? answer.first : answer;
  const isRefused = word?.outcome === "refused";
  const codes = (isRefused ? word?.reasons : word?.exceptions) ?? [];
  const says = (answer.msg ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (repeated && !isRefused && !unsure) return { result: "rep", codes: [], says };
  return { result: isRefused ? "no" : codes.length > 0 ? "exc" : "ok", codes, says };
};

const weight = { rep: 0, ok: 1, exc: 2, no: 3 } as const;

/** The one of a batch that the person must see: the last of the gravest. */
export const gravest = <T extends { result: ScanResult }>(rows: T[]): T | undefined => {
  const weightOf = (row: T) => (row.result === "wait" ? -1 : weight[row.result]);
  return rows.reduce<T | undefined>(
    (worst, row) => (!worst || weightOf(row) >= weightOf(worst) ? row : worst),
    undefined,
  );
};

/** One scan as the person sees it. */
export type ScanRow = {
  n: number;
  commandId: string;
  gasBarcode: string;
  /** When it was scanned, by the server's clock as far as it is known (ISO 8601). */
  at: string;
  procedureId: number;
  /** Once it is known; never of a barcode that nobody registered. */
  specName?: string;
  result: ScanResult;
  codes: string[];
  says: string[];
  /** When it was recorded, by this device's clock (ms since 1970). */
  recordedAt?: number;
  /** It was sent and nothing was answered: it may be recorded, so it is asked for again and cannot be taken back here. */
  unsure?: boolean;
  /** kg filled, where it was a filling: what its row says when all went well. */
  filledKg?: number;
  /** How many pictures went with it. */
  pictures?: number;
  /** The order that it was scanned for. */
  orderNumber?: string;
  /** From where to where, as far as the job says it. */
  way?: WayPlace[];
};

/** A scan that waits, the `n`th of this page. */
export const rowOfItem = (item: KeptScan, n: number, unsure = false): ScanRow => ({
  n,
  commandId: item.commandId,
  gasBarcode: item.gasBarcode,
  at: asSent(item).occurredAt ?? "",
  procedureId: item.procedureId,
  result: "wait",
  codes: [],
  says: [],
  unsure,
  filledKg: filledOf(item),
  orderNumber: item.orderNumber ?? undefined,
  pictures: item.imagesUrl ? item.imagesUrl.split(",").length : undefined,
});

const filledOf = ({ weightBeforeCharge: before, weightAfterCharge: after }: RecordItem): number | undefined =>
  typeof before === "number" && typeof after === "number" ? Math.round((after - before) * 1000) / 1000 : undefined;
