import type { RecordResult } from "#contracts/commands/record.ts";

/** Result of a scan for the person with the scanner: waiting, recorded, recorded with an exception, refused, or recorded before by another scan. */
export type ScanResult = "wait" | "ok" | "exc" | "no" | "rep";

export type Judged = {
  result: Exclude<ScanResult, "wait">;
  /** Refusal or exception codes, as the server ordered them. */
  codes: string[];
  /** One sentence a line, in the language of the call. */
  says: string[];
};

/**
 * Turns the server's word on an item into a colour and its sentences. A second scan of what was recorded is a repeat. Of what was `unsure` a duplicate
 * is the answer that was lost, and so is one that says that the first was refused: both are shown as the first one went.
 */
export const judge = (answer: RecordResult, unsure: boolean): Judged => {
  const repeated = answer.outcome === "duplicate";
  const word = repeated ? answer.first : answer;
  const refused = word?.outcome === "refused";
  const codes = (refused ? word?.reasons : word?.exceptions) ?? [];
  const says = (answer.msg ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (repeated && !refused && !unsure) return { result: "rep", codes: [], says };
  return { result: refused ? "no" : codes.length > 0 ? "exc" : "ok", codes, says };
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
