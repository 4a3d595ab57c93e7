import { isDay } from "../fields/scalars.ts";

/** Order of day and month before a year: 3/4/2026. */
export const dayOrders = ["dayFirst", "monthFirst"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Time of day that spreadsheets add to a day when they write it as text. */
const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?`;
const form = (text: string): RegExp => new RegExp(`^${text}${time}$`, "i");

const dayForms: readonly RegExp[] = [
  form(String.raw`(?<y>\d{4})([-/.])(?<m>\d{1,2})\2(?<d>\d{1,2})`),
  form(String.raw`(?<y>\d{4})年(?<m>\d{1,2})月(?<d>\d{1,2})日`),
  form(String.raw`(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})`),
  // Dots between the numbers: the day always comes first.
  form(String.raw`(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})`),
];
const eitherForm = form(String.raw`(?<a>\d{1,2})([-/])(?<b>\d{1,2})\2(?<y>\d{4})`);

/** Months as they are stamped on cylinders. */
const monthForms: readonly RegExp[] = [
  /^(?<y>\d{4})[-/.](?<m>\d{1,2})$/,
  /^(?<m>\d{1,2})[-/.](?<y>\d{4})$/,
  /^(?<y>\d{4})年(?<m>\d{1,2})月份?$/,
];
/** A number loses the zero at its end: 2026.1 is January or October. */
const lostMonth = /^\d{4}\.1$/;

const padded = (part = ""): string => part.padStart(2, "0");
const dayOf = (y = "", m?: string, d?: string): string | undefined => {
  const day = `${y}-${padded(m)}-${padded(d)}`;
  return isDay(day) ? day : undefined;
};

/** Reads a day in both orders of its numbers. `undefined` for any other text. */
const bothWays = (text: string): Record<DayOrder, string | undefined> | undefined => {
  const parts = eitherForm.exec(text)?.groups;
  if (!parts) return undefined;
  const { a, b, y } = parts;
  return { dayFirst: dayOf(y, b, a), monthFirst: dayOf(y, a, b) };
};

/** The order in which the text is a valid day, or `either` if it is a different day in each. `undefined` if the text shows no order. */
export const orderOf = (text: string): DayOrder | "either" | undefined => {
  const { dayFirst, monthFirst } = bothWays(text.normalize("NFKC")) ?? {};
  if (dayFirst && monthFirst) return dayFirst === monthFirst ? undefined : "either";
  if (dayFirst) return "dayFirst";
  return monthFirst ? "monthFirst" : undefined;
};

const lastOf = (first: string): string => {
  const [year = 0, month = 0] = first.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** Reads a month without a day: its first day, or its last if something ends then. */
export const readMonth = (text: string, ends = false): string | undefined => {
  const plain = text.normalize("NFKC");
  if (lostMonth.test(plain)) return undefined;
  for (const each of monthForms) {
    const parts = each.exec(plain)?.groups;
    const first = parts && dayOf(parts["y"], parts["m"], "01");
    if (first) return ends ? lastOf(first) : first;
  }
  return undefined;
};

/** True for a month that may have lost a zero as a number. */
export const isLostMonth = (text: string): boolean => lostMonth.test(text.normalize("NFKC"));

/**
 * Converts a day in one of the forms dd/MM/yyyy, dd.MM.yyyy, yyyy-MM-dd, yyyy/M/d, yyyy年M月d日 and yyyyMMdd to YYYY-MM-DD. Returns `asked` if the order
 * is unknown and would change the day.
 *
 * @param order of the column; null: not known yet
 */
export const readDay = (text: string, order: DayOrder | null = "dayFirst"): string | undefined => {
  const plain = text.normalize("NFKC");
  const ways = bothWays(plain);
  if (ways) {
    if (order) return ways[order];
    const either = orderOf(plain) === "either";
    return either ? "asked" : (ways.dayFirst ?? ways.monthFirst);
  }
  for (const each of dayForms) {
    const parts = each.exec(plain)?.groups;
    if (parts) return dayOf(parts["y"], parts["m"], parts["d"]);
  }
  return undefined;
};
