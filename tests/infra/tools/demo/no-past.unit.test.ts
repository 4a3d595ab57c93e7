import { expect, test } from "vitest";
import { noPast } from "#infra/tools/demo/no-past.ts";

test("an installation that holds something is told that no past was written, and how to get one", () => {
  expect(noPast(17, 1)).toMatch(/^\nNO PAST WAS WRITTEN: this installation holds 17 fillings/);
  expect(noPast(17, 1)).toContain("Only the live day goes on");
  expect(noPast(17, 0)).toContain("With --rate 0 there is nothing else to do.");
  for (const rate of [0, 1]) expect(noPast(17, rate)).toMatch(/leave --url away[^]*nothing has been recorded yet/);
});
