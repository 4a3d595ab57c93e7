const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached by time zone, because making one costs more than a thousand uses. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day of a moment (ISO 8601 with offset) in the tenant's time zone, YYYY-MM-DD. */
export const businessDay = (moment: string, timeZone: string): string =>
  formatOf(timeZone).format(Date.parse(moment)).padStart(10, "0");
