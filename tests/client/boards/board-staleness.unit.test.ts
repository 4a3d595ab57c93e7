import { expect, it } from "vitest";
import { stalenessOf } from "#client/boards/panel-view.ts";

const now = 1_000_000_000;
const by = (ownMs: number, boardMs: number) => stalenessOf(now - ownMs, now - boardMs, now).by;

it("a stale panel is marked where it alone is stale, and told quietly where its board is stale too", () => {
  expect(by(30_000, 0)).toBeUndefined();
  expect(by(30_001, 30_000)).toBe("own");
  expect(by(30_001, 30_001)).toBe("all");
  expect(by(90_000, 40_000)).toBe("all");
  expect(by(0, 40_000)).toBeUndefined();
});
