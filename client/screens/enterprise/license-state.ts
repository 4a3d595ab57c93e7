const dayMs = 86_400_000;
/** Number of days before a licence's end from which the page warns. */
const soonDays = 60;

/** State of a licence. `days` is the time to its end, or since its end; the last day still counts as valid. */
export type LicenseState = { is: "valid" } | { is: "ending" | "ended"; days: number };

/** @param end last day of the licence; `end` and `today` have the form `YYYY-MM-DD` */
export const licenseState = (end: string, today: string): LicenseState => {
  const days = Math.round((Date.parse(end) - Date.parse(today)) / dayMs);
  if (Number.isNaN(days) || days > soonDays) return { is: "valid" };
  return days < 0 ? { is: "ended", days: -days } : { is: "ending", days };
};
