import { describe, expect, it } from "vitest";
import { isKept, turnAt } from "#client/boards/displays/playlist.ts";

const boards = [{ seconds: 20 }, { seconds: 10 }, { seconds: 30 }];
const indexes = (moments: number[]) => moments.map((seconds) => turnAt(boards, seconds * 1000).index);

describe("boards in turn", () => {
  it("stay so many seconds each and begin again after the last", () => {
    expect(indexes([0, 19.9, 20, 29.9, 30, 59.9, 60, 80])).toEqual([0, 0, 1, 1, 2, 2, 0, 1]);
  });

  it("say how long the board of now stays", () => {
    expect(turnAt(boards, 25_000)).toEqual({ index: 1, leftMs: 5000 });
  });

  it("stay ten seconds at least, and a single board stays", () => {
    expect(turnAt([{ seconds: 1 }, { seconds: null }], 9999).leftMs).toBe(1);
    expect(turnAt([{ seconds: null }], 123_456).index).toBe(0);
  });

  it("stay on the one that somebody drives, until it is free or the screen's no more", () => {
    const own = [{ code: "yard" }, { code: "hall" }];
    expect(isKept(own, "hall", true)).toBe(true);
    expect(isKept(own, "hall", false)).toBe(false);
    expect(isKept([{ code: "yard" }], "hall", true)).toBe(false);
  });

  it("that are none at all are the first", () => {
    expect(turnAt([], 5)).toEqual({ index: 0, leftMs: 0 });
  });
});
