import { pause } from "#infra/pause.ts";

/** Repeats `work`, never twice at once, until `signal` aborts. Failures go to `onError` and do not stop it. */
export async function repeat(
  work: () => Promise<void>,
  { everyMs, signal, onError }: { everyMs: number; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await pause(everyMs, signal);
  }
}
