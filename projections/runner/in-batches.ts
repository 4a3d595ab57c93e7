/**
 * Gathers what a source has ready, up to `max` items; a batch ends as soon as the source makes wait, so nothing is held back
 * for the sake of size.
 */
export async function* inBatches<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  try {
    let next = items.next();
    for (;;) {
      const first = await next;
      if (first.done) return;
      const batch = [first.value];
      next = items.next();
      // Unwatched until the batch is worked off, and no failure may go by unseen then.
      next.catch(() => undefined);
      while (batch.length < max) {
        const item = await Promise.race([next, turnOfTheLoop()]);
        if (item === undefined || item.done) break;
        batch.push(item.value);
        next = items.next();
        next.catch(() => undefined);
      }
      yield batch;
    }
  } finally {
    await items.return?.();
  }
}

const turnOfTheLoop = (): Promise<undefined> => new Promise((resolve) => setImmediate(() => resolve(undefined)));
