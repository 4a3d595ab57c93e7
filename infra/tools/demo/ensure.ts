import type { DemoApi } from "./api.ts";

export type Row = Record<string, unknown> & { id: string; name: string };
export type Named = { id: string; name: string };

/** Adds missing records, compared by `key`. Returns all in the order of the seeds. */
export const ensure = async (
  api: DemoApi,
  path: string,
  seeds: Record<string, unknown>[],
  key = "name",
): Promise<Named[]> => {
  const there = new Map((await api.all<Row>(`${path}/getpage`)).map((row) => [row[key], row.id]));
  const rows: Named[] = [];
  for (const seed of seeds) {
    const id = there.get(seed[key]) ?? (await api.post<{ id: string }>(`${path}/add`, seed)).id;
    rows.push({ id, name: String(seed[key]) });
  }
  return rows;
};
