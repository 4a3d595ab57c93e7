import type { RecordItem, RecordResult, Route } from "#contracts/commands/record.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";

/**
 * A scan as stored on this device, with its clock's raw times and the clock's offset at that time in ms, if known. `renewed`: its first id belonged
 * to another scan. `job`: the start of its job. `raw`: the text that was read, if it is more than the code. Fields that are not sent are shown in the
 * scan's row.
 */
export type KeptScan = RecordItem & {
  clockOffset?: number;
  renewed?: boolean;
  job?: string;
  raw?: string;
  /** Id of the reading of a bulk reader. Its scans are sent in one call. */
  batch?: string;
  /** Names of the chosen defects. */
  defects?: string[];
  /** The weight above the specification's maximum in kg. */
  overKg?: number;
};

/** Values that a person entered for one cylinder, with what only the scan's row shows of them. */
export type EnteredValues = Partial<KeptScan>;

/** True for a check with a fault or scrapping. The cylinder moves to no further step. */
export const isFault = ({ checkStatus }: EnteredValues): boolean =>
  typeof checkStatus === "number" && checkStatus !== 1;

/** The item to send: what was read, with times converted to the server's clock. A later correction of this device's clock does not change earlier scans. */
export const asSent = (scan: KeptScan): RecordItem => {
  const {
    clockOffset,
    renewed: _renewed,
    job: _job,
    defects: _defects,
    overKg: _overKg,
    raw,
    batch: _batch,
    ...item
  } = scan;
  const put = (time: string | undefined) => time && asServerHas(time, clockOffset);
  return {
    ...item,
    gasBarcode: raw ?? item.gasBarcode,
    occurredAt: put(item.occurredAt),
    ...(item.fillingStartTime ? { fillingStartTime: put(item.fillingStartTime) } : {}),
    ...(item.fillingEndTime ? { fillingEndTime: put(item.fillingEndTime) } : {}),
  };
};

/** Result of a scan: waiting, recorded, recorded with an exception, refused, already recorded by another scan, or taken back by the person. */
export type ScanResult = "wait" | "ok" | "exc" | "no" | "rep" | "back";

type Judged = {
  result: Exclude<ScanResult, "wait" | "back">;
  /** Refusal or exception codes in the server's order. */
  codes: string[];
  /** Sentences in the language of the request. */
  says: string[];
  /** The same as fragments, for a row or a large result. Empty in results of older versions. */
  briefs: string[];
  /** Places by the ledger. */
  route?: Route;
  /** The inspection due after a passed inspection (YYYY-MM-DD). */
  inspectionDue?: string;
};

/**
 * Turns the server's result of an item into a scan result and its messages. A second scan of a recorded item is a repeat. For an `unsure` item or a
 * refused first scan, a duplicate is shown with the first scan's result.
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
  const briefs = answer.brief ?? [];
  if (repeated && !isRefused && !unsure) return { result: "rep", codes: [], says, briefs };
  // The message of a duplicate says that it is one, which is no reason.
  const reasons = repeated && !isRefused ? [] : says;
  const result = isRefused ? "no" : codes.length > 0 ? "exc" : "ok";
  return { result, codes, says: reasons, briefs, route: answer.route, inspectionDue: answer.inspectionDue };
};

const weight = { back: -1, rep: 0, ok: 1, exc: 2, no: 3 } as const;

/** The row of a batch that the person must see: the last of the most serious ones. */
export const gravest = <T extends { result: ScanResult }>(rows: T[]): T | undefined => {
  const weightOf = (row: T) => (row.result === "wait" ? -1 : weight[row.result]);
  return rows.reduce<T | undefined>(
    (worst, row) => (!worst || weightOf(row) >= weightOf(worst) ? row : worst),
    undefined,
  );
};

/** One scan as shown to the person. */
export type ScanRow = {
  n: number;
  commandId: string;
  gasBarcode: string;
  /** Time of the scan (ISO 8601), by the server's clock if its offset is known. */
  at: string;
  procedureId: number;
  /** Undefined until it is known, and for an unregistered barcode. */
  specName?: string;
  result: ScanResult;
  codes: string[];
  says: string[];
  /** Short reasons. Missing in results of older versions. */
  briefs?: string[];
  /** When the scan was recorded, by this device's clock (ms since 1970). */
  recordedAt?: number;
  /** The scan was sent without a response, so it may be recorded. It is sent again and cannot be undone here. */
  unsure?: boolean;
  /** The filled weight of a filling in kg. The row shows it if the scan was recorded. */
  filledKg?: number;
  /** A filling's weight above the specification's maximum in kg. The row shows it if the server found the same. */
  overKg?: number;
  /** The entered result of a check, with the names of its defects. */
  check?: { status: number; defects: string[] };
  /** The inspection due after a passed inspection (YYYY-MM-DD). */
  inspectionDue?: string;
  /** Number of pictures sent with the scan. */
  pictures?: number;
  /** The scan's order. */
  orderNumber?: string;
  /** Places by the ledger, once the server said so. */
  route?: Route;
  /** Number of scans that this repeat counts, and the time of the recorded scan that they repeat (ISO 8601), if it is on the page. */
  times?: number;
  firstAt?: string;
  /** When the person took the scan back (ISO 8601). */
  backAt?: string;
  /** Start of the scan's job (ISO 8601). Absent in rows of older versions. */
  job?: string;
};

/** True for a scan that counts: recorded, with or without an exception. */
export const isRecorded = ({ result }: Pick<ScanRow, "result">): boolean => result === "ok" || result === "exc";

/** The short reasons of a row, or its sentences if it has none. */
export const reasonsOf = ({ briefs = [], says }: Pick<ScanRow, "briefs" | "says">): string[] =>
  briefs.length > 0 ? briefs : says;

/** A waiting scan, the `n`th of this page. */
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
  overKg: item.overKg,
  check: checkOf(item),
  orderNumber: item.orderNumber ?? undefined,
  job: item.job,
  pictures: item.imagesUrl ? item.imagesUrl.split(",").length : undefined,
});

const checkOf = ({ checkStatus, defects = [] }: KeptScan): ScanRow["check"] =>
  typeof checkStatus === "number" ? { status: checkStatus, defects } : undefined;

const filledOf = ({ weightBeforeCharge: before, weightAfterCharge: after }: RecordItem): number | undefined =>
  typeof before === "number" && typeof after === "number" ? Math.round((after - before) * 1000) / 1000 : undefined;
