import type { ScanRow } from "./scan-row.ts";

/** Barcodes of one question. */
const most = 50;

export type AskSpecs = (gasBarcodes: string[]) => Promise<ReadonlyMap<string, string>>;

const isUnnamed = ({ result, codes, specName }: ScanRow): boolean =>
  result !== "wait" && specName === undefined && !codes.includes("cylinder.unknown");

/** Rows of one question after the other. */
const portions = (rows: ScanRow[]): ScanRow[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, i) => rows.slice(i * most, (i + 1) * most));

/** Gives settled rows the names of their specifications, and answers those that have one now. What cannot be asked stays without. */
export const nameSpecs = async (rows: ScanRow[], ask: AskSpecs | undefined): Promise<ScanRow[]> => {
  const named: ScanRow[] = [];
  for (const portion of ask ? portions(rows.filter(isUnnamed)) : []) {
    const names = await ask?.(portion.map(({ gasBarcode }) => gasBarcode)).catch(() => undefined);
    if (!names) break;
    for (const row of portion) {
      const specName = names.get(row.gasBarcode);
      if (specName !== undefined) named.push(Object.assign(row, { specName }));
    }
  }
  return named;
};
