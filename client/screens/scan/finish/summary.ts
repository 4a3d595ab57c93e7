import type { ScanResult, ScanRow } from "../session/scan-row.ts";

/** Totals of one procedure, one route and one specification. */
export type SummaryLine = {
  procedureId: number;
  way: string;
  /** Empty for an unregistered cylinder and until the name is known. */
  specName: string;
  /** All recorded scans, including those with an exception. */
  recorded: number;
  exceptions: number;
  refused: number;
  /** The filled weight in kg. Undefined if nothing was filled. */
  filledKg?: number;
};

export type Summary = {
  lines: SummaryLine[];
  counts: Record<ScanResult, number>;
  refused: ScanRow[];
  exceptions: ScanRow[];
  /** Repeats and scans that were taken back. */
  others: ScanRow[];
  /** Times of the first and last scan (ISO 8601). Undefined if there is no scan. */
  first?: string;
  last?: string;
};

const noCounts = (): Summary["counts"] => ({ wait: 0, ok: 0, exc: 0, no: 0, rep: 0, back: 0 });

/** Adds kg rounded to whole grams, so that rounding errors do not add up. */
const plusKg = (sum: number | undefined, kg: number): number => Math.round(((sum ?? 0) + kg) * 1000) / 1000;

const addTo = (line: SummaryLine, { result, filledKg }: ScanRow): void => {
  if (result === "no") line.refused += 1;
  if (result === "exc") line.exceptions += 1;
  if (result !== "ok" && result !== "exc") return;
  line.recorded += 1;
  if (filledKg !== undefined) line.filledKg = plusKg(line.filledKg, filledKg);
};

/** Totals of a job's scans, given oldest first. Repeats and waiting scans are in no line; `wayText` returns the text of a row's route. */
export const summaryOf = (rows: readonly ScanRow[], wayText: (row: ScanRow) => string): Summary => {
  const lines = new Map<string, SummaryLine>();
  const counts = noCounts();
  for (const row of rows) {
    counts[row.result] += row.times ?? 1;
    if (row.result === "wait" || row.result === "rep" || row.result === "back") continue;
    const { procedureId, specName = "" } = row;
    const way = wayText(row);
    const key = JSON.stringify([procedureId, way, specName]);
    const line = lines.get(key) ?? { procedureId, way, specName, recorded: 0, exceptions: 0, refused: 0 };
    addTo(line, row);
    lines.set(key, line);
  }
  return {
    lines: [...lines.values()],
    counts,
    refused: rows.filter(({ result }) => result === "no"),
    exceptions: rows.filter(({ result }) => result === "exc"),
    others: rows.filter(({ result }) => result === "rep" || result === "back"),
    first: rows[0]?.at,
    last: rows.at(-1)?.at,
  };
};

/** All scans of a job, whatever became of them. */
export const scansIn = ({ counts }: Pick<Summary, "counts">): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
