import { expect, it } from "vitest";
import { shiftAt } from "#client/screens/wall/wall-frame.tsx";

it("a wall stands another way every ten minutes, never more than 2 px off, and in its place on average", () => {
  const turns = Array.from({ length: 4 }, (_, turn) => shiftAt(turn * 600_000));
  expect(shiftAt(599_999)).toEqual(turns[0]);
  expect(shiftAt(4 * 600_000)).toEqual(turns[0]);
  expect(new Set(turns.map(String)).size).toBe(4);
  for (const axis of [0, 1] as const) {
    const moves = turns.map((turn) => turn[axis]);
    expect(Math.max(...moves.map(Math.abs))).toBe(2);
    expect(moves.reduce((sum, move) => sum + move, 0)).toBe(0);
  }
});
