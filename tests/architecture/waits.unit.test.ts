import { expect, it } from "vitest";
import { sourcesOf } from "./imports.ts";
import { timedWaits } from "./waits.ts";

/** The one deadline. */
const deadline = "tests/support/within.ts";
/** Programs whose subject is time: they measure it, or put load and faults on an application for a while. */
const timed = /^tests\/(bench|faults|wall)\//;

it("no test waits by time: it waits for what is to come, with a deadline", () => {
  const tests = sourcesOf(["tests"]).filter(({ path }) => !timed.test(path) && path !== deadline);
  expect(tests.flatMap(timedWaits)).toEqual([]);
});

it("no program of Node waits by AbortSignal.timeout, which may be collected before it fires", () => {
  const programs = sourcesOf(["infra", "server", "projections", "workers", "tests"]);
  const here = "tests/architecture/waits.unit.test.ts";
  const found = programs.filter(({ path, text }) => path !== here && /AbortSignal\.timeout\(/.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it.each([
  `await new Promise((resolve) => setTimeout(resolve, 20));`,
  `await page.evaluate(() => new Promise((done) => window.setTimeout(done, 100)));`,
  `setInterval(look, 50);`,
  `import { setTimeout as delay } from "node:timers/promises";`,
  `await page.waitForTimeout(100);`,
])("a wait by time is found: %s", (text) => {
  expect(timedWaits({ path: "tests/a.ts", text })).toEqual(["tests/a.ts:1"]);
});

it("a turn of the event loop is no wait by time", () => {
  expect(timedWaits({ path: "tests/a.ts", text: "await new Promise((done) => setTimeout(done));" })).toEqual([]);
});
