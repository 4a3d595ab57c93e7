/**
 * Looks many things up at once: whoever asks while a look is under way shares the next one. A look that an answer comes from has always begun after its question.
 *
 * @param look answers what was found for a key
 */
export const createGathered = <Key, Found>(look: (keys: Key[]) => Promise<(key: Key) => Found>) => {
  let next: { keys: Set<Key>; found: Promise<(key: Key) => Found> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys = new Set<Key>();
    const found = last.then(() => {
      next = undefined;
      return look([...keys]);
    });
    last = found.catch(() => undefined);
    return { keys, found };
  };

  return async (key: Key): Promise<Found> => {
    next ??= begin();
    next.keys.add(key);
    return (await next.found)(key);
  };
};
