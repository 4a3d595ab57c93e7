import type { ChangedList } from "#contracts/wire/live-topics.ts";

/** A list's screen that shows the note twice a second would only flicker. */
const GATHER_MS = 500;
/** More ids than a screen shows say no more than none. */
const MOST_IDS = 40;

/** Gathers which lists changed, and tells them together at most twice a second. */
export const createChangedLists = (tell: (changed: ChangedList[]) => void) => {
  const gathered = new Map<string, Set<string> | "many">();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    tell([...gathered].map(([list, ids]) => ({ list, ids: ids === "many" ? [] : [...ids] })));
    gathered.clear();
  }

  return {
    add(lists: readonly ChangedList[]): void {
      for (const { list, ids } of lists) {
        const known = gathered.get(list) ?? new Set<string>();
        const all = known === "many" || ids.length === 0 ? undefined : new Set([...known, ...ids]);
        gathered.set(list, all && all.size <= MOST_IDS ? all : "many");
      }
      timer ??= setTimeout(flush, GATHER_MS);
    },
    close: () => clearTimeout(timer),
  };
};
