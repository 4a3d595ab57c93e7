import { setTimeout as delay } from "node:timers/promises";
import { ConcurrencyError } from "./concurrency-error.ts";

/** Result of a try whose append had a conflict. */
export const conflict: unique symbol = Symbol("conflict");

/** Most tries of one command (architecture, One scan). */
const maximumTries = 5;

/** A try takes 2 to 20 ms. The first pause is longer than the other append, and the last one (160 ms) longer than the calls behind it. */
const firstPauseMs = 20;

/**
 * The pause before a try after a conflict: random, up to a limit that doubles each time. Against a process that writes to the same streams call after
 * call, a third of the tries fail again without a pause, but only a tenth and then one in thirty with it.
 *
 * @param conflicts tries so far, from 1.
 * @returns ms.
 */
export const pauseAfter = (conflicts: number, random = Math.random()): number =>
  random * firstPauseMs * 2 ** (conflicts - 1);

/**
 * Repeats a command until no other command writes to its streams between its read and its append. It pauses between tries, so each try must read
 * again.
 *
 * @param what the command's subject, for the log.
 * @param attempt reads, decides and appends, and returns `conflict` after a conflict.
 * @throws ConcurrencyError after five conflicts.
 */
export const retryConflicts = async <T>(what: string, attempt: () => Promise<T | typeof conflict>): Promise<T> => {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    if (tries > 0) await delay(pauseAfter(tries));
    const answer = await attempt();
    if (answer !== conflict) return answer;
  }
  throw new ConcurrencyError(`${what} met a conflict ${maximumTries} times`);
};
