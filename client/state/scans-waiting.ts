import { local } from "#client/lib/storage.ts";

const keyOf = (person: string): string => `scansWaiting.${person}`;

/** Remembers that a person's scans wait in this browser, so that any page knows to send them. */
export const noteWaiting = (person: string, count: number): void =>
  local.write(keyOf(person), count > 0 ? String(count) : null);

/** Whether scans of this person wait here. */
export const scansWait = (person: string): boolean => local.read(keyOf(person)) !== null;
