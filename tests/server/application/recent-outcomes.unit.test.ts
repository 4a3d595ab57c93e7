import { expect, test } from "vitest";
import { createRecentOutcomes } from "#server/application/record/recent-outcomes.ts";

const outcome = (revision: number) => ({
  first: { outcome: "recorded" as const, reasons: [], exceptions: [] },
  stream: "cylinder-1",
  revision,
});

test("the last ten thousand outcomes are known however many came before, and older ones are forgotten", () => {
  const recent = createRecentOutcomes();
  for (let n = 0; n < 45_000; n++) recent.set(`command-${n}`, outcome(n));
  const known = Array.from({ length: 45_000 }, (_, n) => recent.get(`command-${n}`)?.revision === n);
  expect(known.slice(-10_000)).not.toContain(false);
  expect(known.filter(Boolean).length).toBeLessThanOrEqual(20_000);
});
