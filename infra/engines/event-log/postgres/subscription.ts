import type { Recorded } from "#contracts/streams/event.ts";
import type { CaughtUp } from "../port.ts";
import type { Notices } from "#infra/engines/database/notices.ts";
import type { Page, Reader } from "./reader.ts";
import { retrying } from "./unavailable.ts";

export type SubscriptionOptions = { after: bigint; prefixes?: string[]; signal: AbortSignal };

const window = 1000;
/** Polling interval for new events while the connection for notices is down. */
const pollMs = 1000;
/** A subscription waits for the end of an outage without a timeout. */
const forever = Number.POSITIVE_INFINITY;

/**
 * Reads the log in pages after a position, and reports when it reached the end (again after each lag of more than a page). Then it waits for a
 * notice. Each page is read while the previous one is processed.
 */
export async function* subscription(
  reader: Reader,
  notices: Notices,
  { after, prefixes, signal }: SubscriptionOptions,
): AsyncGenerator<Recorded | CaughtUp> {
  const turn = createTurn(signal);
  const unlisten = notices.listen(turn.wake);
  const read = (from: bigint): Promise<Page | undefined> =>
    retrying(forever, () => reader.page(from, window, prefixes), signal).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  try {
    let behind = true;
    let reading = read(after);
    while (!signal.aborted) {
      const page = await reading;
      if (!page) return;
      const ahead = page.complete ? undefined : read(page.scanned);
      ahead?.catch(() => undefined);
      for (const event of page.events) {
        if (signal.aborted) return;
        yield event;
      }
      if (page.complete && behind && !signal.aborted) {
        yield { caughtUp: true, position: page.scanned === 0n ? undefined : String(page.scanned) };
      }
      behind = !page.complete;
      if (!ahead) await turn.wait();
      reading = ahead ?? read(page.scanned);
    }
  } finally {
    unlisten();
    turn.close();
  }
}

/** Waits at most `pollMs` for a wake-up. An earlier wake-up is remembered, and an abort wakes for good. */
function createTurn(signal: AbortSignal) {
  let woken = false;
  let resume: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    resume?.();
  };
  signal.addEventListener("abort", wake);
  return {
    wake,
    async wait(): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      if (!woken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          resume = resolve;
          timer = setTimeout(resolve, pollMs);
        });
      }
      clearTimeout(timer);
      resume = undefined;
      woken = false;
    },
    close: () => signal.removeEventListener("abort", wake),
  };
}
