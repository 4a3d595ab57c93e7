/** A change message within this many ms after a call comes from the call itself. The page reloads its records anyway. */
const lasts = 5000;

const until = new Map<string, number>();

/** Notes the records that a call changes, by its `id` or `ids`. */
export const noteOwnChange = (values: unknown, now = Date.now()): void => {
  if (typeof values !== "object" || values === null) return;
  const { id, ids }: { id?: unknown; ids?: unknown } = values;
  for (const [key, end] of until) if (end < now) until.delete(key);
  for (const each of [id, ...(Array.isArray(ids) ? (ids as unknown[]) : [])])
    if (typeof each === "string") until.set(each, now + lasts);
};

/** True if this page has just changed the record. */
export const isOwnChange = (id: string, now = Date.now()): boolean => (until.get(id) ?? 0) >= now;
