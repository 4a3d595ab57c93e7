/**
 * Collects the ready items of a source, up to `max`. A batch ends as soon as the source must wait, so no item is delayed. The source is read during
 * the processing of a batch, so batches grow when processing is slow.
 */
export async function* inBatches<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  const ready: T[] = [];
  let reading = true;
  let failure: { error: unknown } | undefined;
  const more = createSignal();
  const room = createSignal();
  const read = async (): Promise<void> => {
    try {
      while (reading) {
        const item = await items.next();
        if (item.done) break;
        ready.push(item.value);
        more.give();
        if (ready.length >= max) await room.wait();
      }
    } catch (error) {
      failure = { error };
    }
    reading = false;
    more.give();
  };
  const read1 = read();
  try {
    for (;;) {
      if (ready.length === 0 && reading) await more.wait();
      // Events that are ready now are read in this turn of the event loop.
      await turnOfTheLoop();
      if (ready.length === 0) {
        if (reading) continue;
        if (failure) throw failure.error;
        return;
      }
      const batch = ready.splice(0, max);
      room.give();
      yield batch;
    }
  } finally {
    reading = false;
    room.give();
    await items.return?.();
    await read1;
  }
}

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A signal between a waiting and a giving side. A signal before the wait is not lost. */
function createSignal() {
  let isGiven = false;
  let resume: (() => void) | undefined;
  return {
    give(): void {
      isGiven = true;
      resume?.();
    },
    async wait(): Promise<void> {
      if (!isGiven) await new Promise<void>((resolve) => (resume = resolve));
      isGiven = false;
      resume = undefined;
    },
  };
}
