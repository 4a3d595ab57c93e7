import { expect, it } from "vitest";
import { withDeadline } from "#infra/with-deadline.ts";

it("work that takes no notice of its signal is given up at its deadline", async () => {
  await expect(withDeadline(5, () => new Promise(() => undefined))).rejects.toMatchObject({ name: "TimeoutError" });
});

it("work is called off by its signal at the deadline, and by the outer one", async () => {
  const ended = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  await expect(withDeadline(5, ended)).rejects.toMatchObject({ name: "TimeoutError" });
  const outer = new AbortController();
  const called = withDeadline(60_000, ended, outer.signal);
  outer.abort(new Error("the process ends"));
  await expect(called).rejects.toThrow("the process ends");
});

it("work that is done in time gives its answer", async () => {
  expect(await withDeadline(60_000, async () => 7)).toBe(7);
});
