/** How long after a call of this page news of its records are its own, in ms: the page reloads them by itself. */
const lasts = 5000;

const until = new Map<string, number>();

/** Notes which records a call of this page changes, by the `id` or the `ids` that it names. */
export const noteOwnChange = (values: unknown, now = Date.now()): void => {
  if (typeof values !== "object" || values === null) return;
  const { id, ids }: { id?: unknown; ids?: unknown } = values;
  for (const [record, end] of until) if (end < now) until.delete(record);
  for (const each of [id, ...(Array.isArray(ids) ? (ids as unknown[]) : [])])
    if (typeof each === "string") until.set(each, now + lasts);
};

/** Tells whether this page changed a record just now. */
export const isOwnChange = (id: string, now = Date.now()): boolean => (until.get(id) ?? 0) >= now;
