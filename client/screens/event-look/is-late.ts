/** An event that reached the server this much later than it happened is late, in ms. */
const lateAfter = 5 * 60_000;

export const isLate = (occurredAt: string | null, recordedAt: string | null): boolean =>
  occurredAt !== null && recordedAt !== null && Date.parse(recordedAt) - Date.parse(occurredAt) > lateAfter;
