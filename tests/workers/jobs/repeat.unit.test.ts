import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { repeat } from "#workers/jobs/repeat.ts";

it("goes on after a failure, leaves no listener behind at each turn, and ends when told", async () => {
  const ending = new AbortController();
  const errors: unknown[] = [];
  const listening: number[] = [];
  let turns = 0;
  const work = async () => {
    turns += 1;
    listening.push(getEventListeners(ending.signal, "abort").length);
    if (turns === 2) throw new Error("once");
    if (turns === 20) ending.abort();
  };
  await repeat(work, { everyMs: 1, signal: ending.signal, onError: (error) => errors.push(error) });
  expect([turns, errors.length, Math.max(...listening)]).toEqual([20, 1, 0]);
});
