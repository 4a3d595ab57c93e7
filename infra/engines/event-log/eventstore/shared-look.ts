/** Shares a look among those who ask at once: who comes while one is under way waits for the next, because what it wants may have come too late for this one. */
export function sharedLook<T>(look: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const begun = look().finally(() => {
      if (running === begun) running = undefined;
    });
    return (running = begun);
  };
  return () => {
    if (!running) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
