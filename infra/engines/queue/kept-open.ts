import { pause } from "#infra/pause.ts";

/** One end of a queue as it was opened; `ready` fails when its first connection does. */
export type Opened<End> = { end: End; ready(): Promise<unknown>; close(): Promise<void> };

export type KeptOpen<End> = {
  /** The end when it is ready. Waits as long as that takes; throws once it is closed. */
  ready(): Promise<End>;
  close(): Promise<void>;
};

const AGAIN_MS = 1_000;

/**
 * Opens an end of a queue and retries until it is ready: what BullMQ makes on PostgreSQL remembers for ever that its first connection failed, so a
 * worker that began while PostgreSQL was away or starting would never work.
 */
export function keptOpen<End>(open: () => Opened<End>, onError: (error: Error) => void): KeptOpen<End> {
  const closing = new AbortController();
  let current = open();
  const untilReady = async (): Promise<End> => {
    for (;;) {
      try {
        await current.ready();
        return current.end;
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
      await current.close().catch(onError);
      await pause(AGAIN_MS, closing.signal);
      closing.signal.throwIfAborted();
      current = open();
    }
  };
  const ready = untilReady();
  ready.catch(() => undefined);
  return {
    ready: () => ready,
    close: async () => {
      closing.abort(new Error("the queue is closed"));
      await current.close();
    },
  };
}
