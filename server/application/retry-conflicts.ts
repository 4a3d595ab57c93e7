import { setTimeout as delay } from "node:timers/promises";
import { ConcurrencyError } from "./concurrency-error.ts";

/** Answer of a try whose append met a conflict. */
export const conflict: unique symbol = Symbol("conflict");

/** A command is decided at most this often (architecture, One scan). */
const maximumTries = 5;

/** A try takes 2 to 20 ms: the first pause outlasts the winner's append, the last one (160 ms) the calls that it sends behind that. */
const firstPauseMs = 20;

/**
 * The pause before a lost command is tried again: random, up to a bound that doubles each time. Against a process that writes to the same streams
 * call after call a third of the tries without a pause lose again, however many went before; with it a tenth, then one in thirty.
 *
 * @param conflicts tries so far, from 1.
 * @returns ms.
 */
export const pauseAfter = (conflicts: number, random = Math.random()): number =>
  random * firstPauseMs * 2 ** (conflicts - 1);

/**
 * Tries a command until nobody else writes to its streams between its reading and its append. It pauses between tries, so each has to read by
 * itself what stands there; what was read before the pause is old.
 *
 * @param what the command is given to, for the log.
 * @param attempt reads, decides and appends; answers `conflict` when somebody was faster.
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
