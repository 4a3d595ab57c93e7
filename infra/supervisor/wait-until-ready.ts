import { setTimeout as delay } from "node:timers/promises";

/** Asks until the address answers with success, or `signal` aborts. */
export async function waitUntilReady(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(100);
  }
}
