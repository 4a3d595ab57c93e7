/** A calendar day in the tenant's time zone, YYYY-MM-DD. Days can be compared as text. */
export type Day = string;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** Adds months, at most to the end of the month: 31 January plus one month is 28 or 29 February (rules §1, times). */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const count = year * 12 + (month - 1) + months;
  const toYear = Math.floor(count / 12);
  const toMonth = (count % 12) + 1;
  const toDate = Math.min(date, daysIn(toYear, toMonth));
  return [String(toYear).padStart(4, "0"), String(toMonth).padStart(2, "0"), String(toDate).padStart(2, "0")].join("-");
};

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

export const earlierDay = (a: Day, b: Day): Day => (a < b ? a : b);

/** Seconds from `a` to `b`, both in ISO 8601 with offset. */
export const secondsBetween = (a: string, b: string): number => (a === b ? 0 : (Date.parse(b) - Date.parse(a)) / 1000);
