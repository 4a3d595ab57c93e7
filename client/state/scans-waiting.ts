import { local } from "#client/lib/storage.ts";

const keyOf = (person: string): string => `scansWaiting.${person}`;

/** Remembers that a person's scans wait in this browser, so that any page knows to send them. */
export const noteWaiting = (person: string, count: number): void =>
  local.write(keyOf(person), count > 0 ? String(count) : null);

/** Tells whether scans of this person wait here. */
export const scansWait = (person: string): boolean => local.read(keyOf(person)) !== null;

/** How many scans of other people wait here. */
export const waitingOfOthers = (person: string): number => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf("")) && key !== keyOf(person));
    return keys.reduce((sum, key) => sum + Number(local.read(key)), 0);
  } catch {
    return 0;
  }
};
