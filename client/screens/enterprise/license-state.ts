const dayMs = 86_400_000;
/** Days before a licence ends from which it is said. */
const soonDays = 60;

/** State of a licence: `days` until it ends, or since it ended. It is good for the whole of its last day. */
export type LicenseState = { is: "valid" } | { is: "ending" | "ended"; days: number };

/** @param end the last day, and `today`: both `YYYY-MM-DD` */
export const licenseState = (end: string, today: string): LicenseState => {
  const days = Math.round((Date.parse(end) - Date.parse(today)) / dayMs);
  if (Number.isNaN(days) || days > soonDays) return { is: "valid" };
  return days < 0 ? { is: "ended", days: -days } : { is: "ending", days };
};
