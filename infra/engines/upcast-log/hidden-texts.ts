import type { Kysely } from "kysely";
import { HIDDEN_TEXT } from "#contracts/erasing/erase-calls.ts";
import type { Database } from "../database/database.ts";

type Hideable = { stream: string; revision: bigint | number; data: unknown };

/** Replaces the hidden texts of an event. Events without one are returned as they are. */
export type HideTexts = <Event extends Hideable>(event: Event) => Event;

/** Reads the present hidden texts. A log asks it before each reading, because another process may have hidden one. */
export type HiddenTexts = () => Promise<HideTexts>;

export const nothingHidden: HiddenTexts = () => Promise.resolve((event) => event);

/** Time for which the hidden texts are kept. A new one is hidden in each process at most this much later. */
const KEPT_MS = 2_000;

const keyOf = ({ stream, revision }: { stream: string; revision: bigint | number | string }): string =>
  `${stream}@${revision}`;

const hiderOf = (fields: ReadonlyMap<string, readonly string[]>): HideTexts => {
  if (fields.size === 0) return (event) => event;
  return (event) => {
    const hidden = fields.get(keyOf(event));
    return hidden === undefined
      ? event
      : { ...event, data: hidden.map((field) => field.split(".")).reduce(hide, event.data) };
  };
};

/** Replaces the text at a path of names. Data without it is returned as it is. */
const hide = (data: unknown, [name = "", ...rest]: readonly string[]): unknown => {
  if (typeof data !== "object" || data === null || !(name in data)) return data;
  return { ...data, [name]: rest.length === 0 ? HIDDEN_TEXT : hide((data as Record<string, unknown>)[name], rest) };
};

/** The hidden texts of a tenant's log, read from its database at most every two seconds. */
export const createHiddenTexts = (db: () => Kysely<Database>): HiddenTexts => {
  let cache: { at: number; hide: Promise<HideTexts> } | undefined;
  const read = async (): Promise<HideTexts> => {
    const fields = new Map<string, string[]>();
    for (const row of await db().selectFrom("hidden_text").selectAll().execute())
      fields.set(keyOf(row), [...(fields.get(keyOf(row)) ?? []), row.field]);
    return hiderOf(fields);
  };
  return () => {
    if (cache && Date.now() - cache.at < KEPT_MS) return cache.hide;
    const reading = { at: Date.now(), hide: read() };
    // A failed reading is reading again at once, and the caller gets its error.
    reading.hide.catch(() => (cache = undefined));
    cache = reading;
    return reading.hide;
  };
};
