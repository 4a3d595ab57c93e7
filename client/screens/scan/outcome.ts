import type { RecordResult } from "#contracts/commands/record.ts";

/** What the person with the scanner has to know: waiting, recorded, recorded with an exception, refused. */
export type ScanResult = "wait" | "ok" | "exc" | "no";

export type Judged = {
  result: Exclude<ScanResult, "wait">;
  /** Refusal or exception codes, as the server ordered them. */
  codes: string[];
  /** The server had this scan before: the first answer still holds. */
  repeated: boolean;
  /** One sentence a line, in the language of the call. */
  says: string[];
};

/** Turns the server's word on an item into a colour and its sentences. A duplicate is shown as the first one went. */
export const judge = (answer: RecordResult): Judged => {
  const repeated = answer.outcome === "duplicate";
  const word = repeated ? answer.first : answer;
  const refused = word?.outcome === "refused";
  const codes = (refused ? word?.reasons : word?.exceptions) ?? [];
  const says = (answer.msg ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return { result: refused ? "no" : codes.length > 0 ? "exc" : "ok", codes, repeated, says };
};

const weight = { ok: 0, exc: 1, no: 2 } as const;

/** The one of a batch that the person must see: the last of the gravest. */
export const gravest = <T extends { result: ScanResult }>(rows: T[]): T | undefined => {
  const weightOf = (row: T) => (row.result === "wait" ? -1 : weight[row.result]);
  return rows.reduce<T | undefined>(
    (worst, row) => (!worst || weightOf(row) >= weightOf(worst) ? row : worst),
    undefined,
  );
};
