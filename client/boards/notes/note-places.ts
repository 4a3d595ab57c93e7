import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { wallClock, businessDay } from "#client/lib/business-time.ts";
import { displayWidth } from "#client/lib/display-width.ts";
import type { Span } from "../periods/period.ts";

/** The time in ms since 1970 that is `minutes` after midnight of a day (`YYYY-MM-DD`) by the tenant's clock. */
export const businessMoment = (day: string, minutes: number): number => {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const position = (moment: number): number => {
    const at = wallClock(moment);
    return at ? Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) : moment;
  };
  const first = asUtc - (position(asUtc) - asUtc);
  // The first guess may use the wrong offset near a daylight saving change.
  return first - (position(first) - asUtc);
};

/** The values that place times on a period's axis: bucket names, visible buckets, and the current business day. */
export type Placing = { type: PeriodType; names: readonly string[]; span: Span; today: string };

const bucketMinutes = 30;

/** The position of a time on a period's axis: half-hours of a day, or buckets, from the first visible one. Undefined outside. */
export const placeOfMoment = ({ type, names, span, today }: Placing, moment: string): number | undefined => {
  const day = businessDay(moment);
  const length = span.to - span.from;
  if (type === 1) {
    const at = wallClock(moment);
    if (!at || day !== today) return undefined;
    const place = (at.hour * 60 + at.minute) / bucketMinutes - span.from;
    return place >= 0 && place <= length ? place : undefined;
  }
  if (day > today || day.slice(0, names[0]?.length) < (names[0] ?? "")) return undefined;
  const bucket = names.findLastIndex((name) => name <= day);
  return bucket >= span.from && bucket < span.to ? bucket - span.from : undefined;
};

/** Step of a note's arrow keys in minutes: 5 within a day, a day in longer periods. */
export const stepMinutes = (type: PeriodType): number => (type === 1 ? 5 : 24 * 60);

/** The time of a position in ms since 1970: rounded to five minutes within a day, else noon of the bucket's first day. */
export const momentOfPlace = ({ type, names, span, today }: Placing, place: number): number => {
  if (type === 1) {
    const step = stepMinutes(type);
    const minutes = Math.round(((place + span.from) * bucketMinutes) / step) * step;
    return businessMoment(today, Math.min(Math.max(0, minutes), 24 * 60 - step));
  }
  const name = names[span.from + Math.round(place)] ?? today;
  return businessMoment(name.length === 7 ? `${name}-01` : name, 12 * 60);
};

/** Notes within this time in ms of the first one share a flag. */
const togetherMs = 20 * 60_000;
/** Maximum width of a flag's text: 24 Chinese or 48 Latin characters. */
const flagWidth = 48;

/** A flag of a chart: one or more notes that are close together, newest first. `isOpen`: it shows its text. */
export type Flag = { notes: [BoardNote, ...BoardNote[]]; place: number; isOpen: boolean };

/**
 * The flags of a chart's notes, oldest first. The newest one is open, the others are folded. Notes at one position share a flag, and so do those with
 * flags that would overlap, so that none hides another.
 */
export const foldNotes = (
  notes: readonly BoardNote[],
  placeOf: (moment: string) => number | undefined,
  overlap: (place: number, next: number) => boolean = () => false,
): Flag[] => {
  const flags: Flag[] = [];
  for (const note of notes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const place = placeOf(note.at);
    if (place === undefined) continue;
    const last = flags.at(-1);
    const first = last?.notes.at(-1);
    const isClose = first && Date.parse(note.at) - Date.parse(first.at) <= togetherMs;
    if (last && (isClose || place === last.place || overlap(last.place, place))) {
      last.notes.unshift(note);
      last.place = place;
    } else flags.push({ notes: [note], place, isOpen: false });
  }
  const newest = flags.at(-1);
  if (newest) newest.isOpen = true;
  return flags;
};

/** The part of a note that fits its flag. */
export const flagText = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (displayWidth(line) <= flagWidth) return line;
  let label = "";
  for (const sign of line) {
    if (displayWidth(label + sign) > flagWidth) break;
    label += sign;
  }
  return `${label.trimEnd()}…`;
};
