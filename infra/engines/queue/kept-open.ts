import { pause } from "#infra/pause.ts";

/** One end of an open queue. `ready` fails when its first connection fails. */
export type Opened<End> = { end: End; ready(): Promise<unknown>; close(): Promise<void> };

export type KeptOpen<End> = {
  /** Waits without a timeout until the connection is ready, and returns it. Throws once it is closed. */
  ready(): Promise<End>;
  close(): Promise<void>;
};

const AGAIN_MS = 1_000;

/**
 * Opens an end of a queue and retries until it is ready, because a worker of BullMQ that runs before its connection is ready retries in a loop.
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
