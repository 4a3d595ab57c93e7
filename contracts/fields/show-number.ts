const format = new Intl.NumberFormat("en-US");

/** Writes a number with commas between the thousands, the same in both languages. `none`: what it writes for an unknown number. */
export const showNumber = (value: number | null | undefined, none = ""): string =>
  value === null || value === undefined ? none : format.format(value);
