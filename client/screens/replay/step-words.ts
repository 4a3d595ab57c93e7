import type { Place } from "#contracts/streams/company-type.ts";
import { wallClock } from "#client/lib/business-time.ts";
import type { Translate } from "#client/lib/i18n.ts";

/** A place in words; of a customer the name of today, which no event holds. */
export const placeText = (place: Place, customers: ReadonlyMap<string, string>, t: Translate): string => {
  const { kind, name, id, unseen } = place;
  if (unseen) return t("place.unseen");
  if (kind === "vehicle") return t("detail.vehicle", { name });
  return name || customers.get(id) || t(`place.${kind}`);
};

/** A time by its two largest units. */
export const durationText = ({ d, h, m }: { d: number; h: number; m: number }, t: Translate): string =>
  d > 0 ? t("replay.days", { d, h }) : h > 0 ? t("replay.hours", { h, m }) : t("replay.minutes", { m });

/** A moment as digits that sort as time does, by the tenant's clock. */
const sortable = (moment: string): string => {
  const at = wallClock(moment);
  if (!at) return "";
  return [at.year, at.month, at.day, at.hour, at.minute, at.second]
    .map((part) => String(part).padStart(2, "0"))
    .join("");
};

/** Reads `20/11/2026`, `20/11/2026 08:12` or with seconds, as the end of what it names; undefined: it is none. */
export const readMoment = (text: string): string | undefined => {
  const [, day, month, year, hour = "23", minute = "59", second = "59"] =
    /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  return year + [month, day, hour, minute, second].map((part) => part.padStart(2, "0")).join("");
};

/** The last of the moments that is not after one that {@link readMoment} read; −1 before the first. */
export const lastUpTo = (moments: readonly string[], read: string): number =>
  moments.findLastIndex((moment) => sortable(moment) <= read);
