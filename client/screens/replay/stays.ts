import type { Place } from "#contracts/streams/company-type.ts";
import type { Folded } from "./fold.ts";

/** A time that the cylinder spent with one holder; `until` null: it is there still. */
export type Stay = { revision: number; place: Place; from: string; until: string | null };

/** Places where it stood, in the log's order, each from when it came there by the device's clock. */
export const staysOf = (folded: readonly Folded[]): Stay[] => {
  const stays: Stay[] = [];
  for (const { step, after } of folded) {
    const [last, place] = [stays.at(-1), after.status === "registered" ? after.holder : undefined];
    if (last && place && last.until === null && last.place.kind === place.kind && last.place.id === place.id) continue;
    if (last && last.until === null) last.until = step.occurredAt;
    if (place) stays.push({ revision: step.revision, place, from: step.occurredAt, until: null });
  }
  return stays;
};

/** The stay during which a step was taken, or that it began. */
export const stayAt = (stays: readonly Stay[], revision: number): Stay | undefined =>
  stays.findLast((stay) => stay.revision <= revision);

/** Days, hours and minutes of a time, of which the two largest are said. */
export const durationOf = (from: string, until: string | number): { d: number; h: number; m: number } => {
  const end = typeof until === "number" ? until : Date.parse(until);
  const minutes = Math.max(0, Math.floor((end - Date.parse(from)) / 60_000));
  return { d: Math.floor(minutes / 1440), h: Math.floor(minutes / 60) % 24, m: minutes % 60 };
};
