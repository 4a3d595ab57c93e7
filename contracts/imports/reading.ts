import { z } from "zod";
import { canonicalCode } from "../codes/canonical-code.ts";
import { dayOrders, orderOf, readMonth } from "./read-day.ts";
import { tidied, type Cells } from "./read-cell.ts";
import type { ImportKind } from "./kinds.ts";

const count = z.number().int();

/** A column of days whose cells show the order of day and month, or fit both orders. */
const dayColumn = z.object({
  field: z.string(),
  /** Null: nothing decides the order, so the person has to choose. */
  order: z.enum(dayOrders).nullable(),
  /** The decision came from cells that are valid in only one order, or from the person. */
  by: z.enum(["cells", "person"]).nullable(),
  /** A cell that decided the order, else one that fits both. */
  sample: z.string(),
  /** Number of cells that fit both orders. */
  cells: count,
});

/** A column with months that have no day. */
const monthColumn = z.object({ field: z.string(), sample: z.string(), day: z.string(), cells: count });

/** How the columns of a sheet are read, decided for all rows together: by the check when it begins, and by the person. */
export const readingAnswer = z.object({
  days: z.array(dayColumn),
  months: z.array(monthColumn),
  lengths: z.object({
    /** Usual lengths of the column's and the fleet's barcodes, the commonest first. Rare lengths are left out; empty: any length. */
    column: z.array(count),
    fleet: z.array(count),
    /** Other lengths that the person accepted. */
    taken: z.array(count),
  }),
});
export type Reading = z.infer<typeof readingAnswer>;

/** Used when nothing is known: each cell is read by itself, with the day first. */
export const plainReading: Reading = { days: [], months: [], lengths: { column: [], fleet: [], taken: [] } };

/** The length that is expected instead of the barcode's own. `undefined` if its own is usual. */
export const expectedLength = (
  { lengths }: Reading,
  barcode: string,
): { has: number; expected: number } | undefined => {
  const has = canonicalCode(barcode).length;
  if (lengths.taken.includes(has)) return undefined;
  const lacks = (all: readonly number[]) => all.length > 0 && !all.includes(has);
  const others = lacks(lengths.column) ? lengths.column : lacks(lengths.fleet) ? lengths.fleet : [];
  const [expected = 0] = others.includes(has + 1) ? [has + 1] : others;
  return others.length === 0 ? undefined : { has, expected };
};

type Tally = { dayFirst: number; monthFirst: number; either: number; samples: Record<string, string> };

/** Collects facts from all rows of a sheet before the rows are checked. */
export type Survey = { add(cells: Cells): void; end(fleet: readonly number[]): Reading };

export const createSurvey = ({ fields }: Pick<ImportKind, "fields">): Survey => {
  const dayFields = Object.entries(fields).filter(([, { kind }]) => kind === "day");
  const orders = new Map<string, Tally>();
  const months = new Map<string, { field: string; sample: string; day: string; cells: number }>();
  const lengths = new Map<number, number>();
  const addDay = (field: string, text: string, ends: boolean | undefined): void => {
    const order = orderOf(text);
    if (order) {
      const tally = orders.get(field) ?? { dayFirst: 0, monthFirst: 0, either: 0, samples: {} };
      tally[order] += 1;
      tally.samples[order] ??= text;
      orders.set(field, tally);
      return;
    }
    const day = readMonth(text, ends);
    if (!day) return;
    const previous = months.get(field) ?? { field, sample: text, day, cells: 0 };
    months.set(field, { ...previous, cells: previous.cells + 1 });
  };
  return {
    add(cells) {
      for (const [name, { ends }] of dayFields) {
        const text = tidied(cells[name]);
        if (text !== "") addDay(name, text, ends);
      }
      const barcode = "gasBarcode" in fields ? canonicalCode(tidied(cells["gasBarcode"])) : "";
      if (barcode !== "") lengths.set(barcode.length, (lengths.get(barcode.length) ?? 0) + 1);
    },
    end: (fleet) => ({
      days: [...orders].flatMap(([field, tally]) => dayColumnOf(field, tally)),
      months: [...months.values()],
      lengths: { column: usualOf(lengths, fleet), fleet: [...fleet], taken: [] },
    }),
  };
};

/** Decides the order for the whole column: one cell that is valid in only one order decides. If cells contradict each other, there is no decision. */
const dayColumnOf = (field: string, { dayFirst, monthFirst, either, samples }: Tally): Reading["days"] => {
  if (monthFirst === 0 && either === 0) return [];
  const order = dayFirst === 0 && monthFirst > 0 ? "monthFirst" : monthFirst === 0 && dayFirst > 0 ? "dayFirst" : null;
  const sample = samples[order ?? (either > 0 ? "either" : "monthFirst")] ?? "";
  return [{ field, order, by: order && "cells", sample, cells: either }];
};

/**
 * Usual lengths: the commonest, and others with more than half as many barcodes. Only lengths that the fleet has count; if it has none of them, its
 * own lengths are usual.
 */
const usualOf = (lengths: ReadonlyMap<number, number>, fleet: readonly number[]): number[] => {
  const sorted = [...lengths].toSorted(([, a], [, b]) => b - a);
  const most = sorted[0]?.[1] ?? 0;
  const usual = sorted.filter(([, each]) => each * 2 > most).map(([length]) => length);
  if (fleet.length === 0) return usual;
  const inFleet = usual.filter((length) => fleet.includes(length));
  return inFleet.length > 0 ? inFleet : [...fleet];
};
