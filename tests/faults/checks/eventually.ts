import { setTimeout as delay } from "node:timers/promises";

/** Faults that remain after `ms`; those that come right before are none. */
export async function eventually(look: () => Promise<string[]>, ms: number): Promise<string[]> {
  for (const deadline = Date.now() + ms; ; await delay(100)) {
    const wrong = await look().catch((error: unknown) => [`cannot be looked at: ${String(error)}`]);
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
  }
}
