import type { Stay } from "#contracts/streams/cylinder/stays.ts";

/** The stay during which a step was taken, or that it began. */
export const stayAt = (stays: readonly Stay[], revision: number): Stay | undefined =>
  stays.findLast((stay) => stay.revision <= revision);

/** Days, hours and minutes of a time, of which the two largest are said. */
export const durationOf = (from: string, until: string | number): { d: number; h: number; m: number } => {
  const end = typeof until === "number" ? until : Date.parse(until);
  const minutes = Math.max(0, Math.floor((end - Date.parse(from)) / 60_000));
  return { d: Math.floor(minutes / 1440), h: Math.floor(minutes / 60) % 24, m: minutes % 60 };
};
