/** Groups of `size` items; while one is worked off the next is read. For sources that end: it waits for a group to be full. */
export async function* readAhead<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  const read = async (): Promise<T[]> => {
    const group: T[] = [];
    while (group.length < size) {
      const item = await items.next();
      if (item.done) break;
      group.push(item.value);
    }
    return group;
  };
  let next = read();
  try {
    for (;;) {
      const group = await next;
      if (group.length === 0) return;
      next = group.length < size ? Promise.resolve([]) : read();
      // Unwatched until the group is worked off, and no failure may go by unseen then.
      next.catch(() => undefined);
      yield group;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return?.();
  }
}
