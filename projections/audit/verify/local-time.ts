/** A moment's calendar day, YYYY-MM-DD, in a time zone. */
export const localTime = (moment: Date, timeZone: string): { day: string } => ({
  day: new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment),
});
