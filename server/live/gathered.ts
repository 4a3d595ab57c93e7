/**
 * Batch loader: it collects keys while a query runs and loads them in the next query, which always starts after the request.
 *
 * @param look loads keys and returns a function that finds the value of one key
 */
export const createGathered = <Key, Found>(look: (keys: Key[]) => Promise<(key: Key) => Found>) => {
  let next: { keys: Set<Key>; results: Promise<(key: Key) => Found> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys = new Set<Key>();
    const results = last.then(() => {
      next = undefined;
      return look([...keys]);
    });
    last = results.catch(() => undefined);
    return { keys, results };
  };

  return async (key: Key): Promise<Found> => {
    next ??= begin();
    next.keys.add(key);
    return (await next.results)(key);
  };
};
