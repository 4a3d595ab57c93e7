import { saidKind, type SaidKind } from "../company-type.ts";
import type { Stay } from "./stays.ts";

/** Kinds of places whose days are counted together. */
export const stayGroups = ["customer", "shop", "station", "vehicle", "other"] as const;
export type StayGroup = (typeof stayGroups)[number];
export type DaysAt = Record<StayGroup, number>;

const DAY_MS = 86_400_000;
/** Twelve months. */
const PERIOD_MS = 365 * DAY_MS;

const groupOf = (kind: SaidKind): StayGroup => {
  if (kind === "customer" || kind === "station" || kind === "vehicle") return kind;
  return kind === "store" || kind === "dealer" ? "shop" : "other";
};

/** Whole days at each kind of place in the last 12 months. The days are rounded so that their sum is right: the largest fractions are rounded up. */
export const daysAt = (stays: readonly Stay[], now: Date): DaysAt => {
  const begin = now.getTime() - PERIOD_MS;
  const spent: DaysAt = { customer: 0, shop: 0, station: 0, vehicle: 0, other: 0 };
  for (const { place, from, until } of stays) {
    const start = Math.max(begin, Date.parse(from));
    const end = Math.min(now.getTime(), until === null ? now.getTime() : Date.parse(until));
    if (end > start) spent[groupOf(saidKind(place))] += (end - start) / DAY_MS;
  }
  return wholeDays(spent);
};

const wholeDays = (spent: DaysAt): DaysAt => {
  const total = Math.round(stayGroups.reduce((sum, group) => sum + spent[group], 0));
  const whole = Object.fromEntries(stayGroups.map((group) => [group, Math.floor(spent[group])])) as DaysAt;
  const missing = total - stayGroups.reduce((sum, group) => sum + whole[group], 0);
  const byRest = stayGroups.toSorted((one, other) => (spent[other] % 1) - (spent[one] % 1));
  for (const group of byRest.slice(0, Math.max(0, missing))) whole[group] += 1;
  return whole;
};
