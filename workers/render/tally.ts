import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { plain } from "./cell-value.ts";

/** Counts rows by the value of one column, such as cylinders by spec. */
export type Tally = {
  add(value: unknown, count?: number): void;
  total(): number;
  /** The largest count first, equal counts by name. Rows without a value are under "—". */
  counts(): { name: string; count: number }[];
};

export const createTally = (): Tally => {
  const counts = new Map<string, number>();
  return {
    add: (value, count = 1) => {
      const name = typeof value === "string" && value !== "" ? plain(value) : "—";
      counts.set(name, (counts.get(name) ?? 0) + count);
    },
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: () =>
      [...counts]
        .map(([name, count]) => ({ name, count }))
        .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, "zh")),
  };
};

/** The tally of some rows. `undefined` for a list without a tally column. */
export const tallyOf = ({ tally }: ListDefinition, rows: AnswerRow[]): Tally | undefined => {
  if (tally === undefined) return undefined;
  const result = createTally();
  for (const row of rows) result.add(row[tally]);
  return result;
};

/** Text of a tally: "22 cylinders · YSP35.5 × 10 · YSP12 × 12". */
export const tallyText = (tally: Tally, language: Language): string =>
  [
    translate(language, "export.counted", { count: tally.total() }),
    ...tally.counts().map(({ name, count }) => `${name} × ${count}`),
  ].join(" · ");
