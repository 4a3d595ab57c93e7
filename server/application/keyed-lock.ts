export type KeyedLock = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks that share a key one after another, in the order of their calls. A task queues for all its keys in one step, so two tasks can never wait
 * for each other.
 */
export const createKeyedLock = (): KeyedLock => {
  const tails = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    const distinctKeys = [...new Set(keys)];
    const before = Promise.all(distinctKeys.map((key) => tails.get(key) ?? Promise.resolve()));
    const result = before.then(work);
    const settled = result.catch(() => undefined);
    for (const key of distinctKeys) tails.set(key, settled);
    await settled;
    for (const key of distinctKeys) if (tails.get(key) === settled) tails.delete(key);
    return result;
  };
};
