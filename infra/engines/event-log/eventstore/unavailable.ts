import { pause } from "#infra/pause.ts";
import { LogUnavailable } from "../port.ts";

/** The server did not respond in time. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/**
 * gRPC's codes of a server that was unavailable or broke off: cancelled, deadline exceeded, resource exhausted (another message ended the shared
 * call), aborted, internal (a normal stop), unavailable.
 */
const transientCodes = [1, 4, 8, 10, 13, 14];
/** Messages without such a code: the server starts, is overloaded or is not the leader, or the client finds no node. */
const transientMessage = /server is (not ready|busy)|not.?leader|leader info|failed to discover|write after end/i;

/** Returns whether the same call may succeed a little later. Its outcome is unknown. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoAnswer || transientMessage.test(error.message)) return true;
  if ("code" in error && transientCodes.includes(error.code as number)) return true;
  // A node that cannot serve the call names the leader in the trailers.
  return "metadata" in error && JSON.stringify(error.metadata).includes('"not-leader"');
}

/** Pause before the next attempt, in ms. It grows with each failure and has a random part, so that clients do not retry all at once. */
export const backOff = (failures: number, atMostMs = 500): number =>
  Math.min(25 * 2 ** Math.min(failures, 10), atMostMs) * (0.5 + Math.random() / 2);

/**
 * Opens a source again after the server was unavailable. The source itself must resume where it stopped. Throws `LogUnavailable` when nothing came
 * for `patienceMs`.
 */
export async function* persistently<T>(patienceMs: number, open: () => AsyncIterable<T>): AsyncGenerator<T> {
  let deadline = Date.now() + patienceMs;
  for (let failures = 0; ; failures++) {
    try {
      for await (const item of open()) {
        yield item;
        failures = 0;
        deadline = Date.now() + patienceMs;
      }
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const ms = backOff(failures);
      if (Date.now() + ms >= deadline) throw new LogUnavailable("the event log is down", { cause: error });
      await pause(ms);
    }
  }
}
