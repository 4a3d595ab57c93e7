import { useCallback, useMemo, useSyncExternalStore } from "react";
import { local } from "#client/lib/storage.ts";
import { session } from "#client/state/session.ts";

/** Texts that were written since the page was loaded. They are used if the browser stores nothing. */
const written = new Map<string, string | null>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const textAt = (place: string): string | null => {
  const text = written.get(place);
  return text === undefined ? local.read(place) : text;
};

const parsed = <T>(text: string | null, empty: T): T => {
  try {
    return (JSON.parse(text ?? "null") as T | null) ?? empty;
  } catch {
    return empty;
  }
};

const placeOf = (name: string, person: string): string => `${name}.${person}`;

/** A value that this browser stores for a person; `undefined` without one. */
export const recall = (name: string, person: string): unknown =>
  parsed<unknown>(textAt(placeOf(name, person)), undefined);

/** Stores a value for a person; `null` deletes it. Components that show it render again. */
export const remember = (name: string, person: string, value: unknown): void => {
  const place = placeOf(name, person);
  const text = value === null ? null : JSON.stringify(value);
  written.set(place, text);
  local.write(place, text);
  for (const listener of listeners) listener();
};

/** Names of the values that this browser stores for a person. */
export const rememberedNames = (person: string): string[] =>
  local.keys().flatMap((place) => (place.endsWith(`.${person}`) ? [place.slice(0, -person.length - 1)] : []));

/** A value that this browser stores for the signed-in person; `empty` without one. */
export const useRemembered = <T>(name: string, empty: T): [T, (next: T | null) => void] => {
  const person = session.info?.accountInfo.id ?? "";
  const text = useSyncExternalStore(subscribe, () => textAt(placeOf(name, person)));
  const value = useMemo(() => parsed(text, empty), [text, empty]);
  return [value, useCallback((next) => remember(name, person, next), [name, person])];
};
