import { local } from "#client/lib/storage.ts";

const keyOf = (person: string): string => `scansWaiting.${person}`;

/** Stores the number of a person's scans that wait in this browser, so that any page can send them. */
export const noteWaiting = (person: string, count: number): void =>
  local.write(keyOf(person), count > 0 ? String(count) : null);

/** True if scans of this person wait in this browser. */
export const scansWait = (person: string): boolean => local.read(keyOf(person)) !== null;

/** Number of scans of other people that wait in this browser. */
export const waitingOfOthers = (person: string): number => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf("")) && key !== keyOf(person));
    return keys.reduce((sum, key) => sum + Number(local.read(key)), 0);
  } catch {
    return 0;
  }
};
