import { describe, expect, it } from "vitest";
import { shownByState, shownNow, sameTurn, turnOf } from "#client/boards/displays/playlist.ts";

const inTurn = (...seconds: number[]) =>
  turnOf({ boardId: null, playlist: seconds.map((each, index) => ({ boardId: `board-${index}`, seconds: each })) });

describe("boards in turn on a screen", () => {
  it("are one board where the screen shows one, and its time makes no difference", () => {
    const alone = turnOf({ boardId: "board-0", playlist: null });
    expect(alone).toMatchObject([{ boardId: "board-0", seconds: "30" }]);
    expect(sameTurn(alone, inTurn(90))).toBe(true);
    expect(sameTurn(alone, inTurn(30, 30))).toBe(false);
  });

  it("are the same with the same boards, times and order alone", () => {
    expect(sameTurn(inTurn(60, 30), inTurn(60, 30))).toBe(true);
    expect(sameTurn(inTurn(60, 30), inTurn(60, 20))).toBe(false);
    expect(sameTurn(inTurn(60, 30), inTurn(60, 30).toReversed())).toBe(false);
  });

  it("stand still on the board that somebody drives", () => {
    const parts = [
      { boardId: "hall", seconds: 60 },
      { boardId: "yard", seconds: 30 },
    ];
    const free = { id: "hall", driver: null };
    expect(shownNow(parts, [free, { id: "yard", driver: null }], 70_000)).toEqual({ index: 1, leftMs: 20_000 });
    const driver = { id: "account", name: "Li" };
    expect(shownNow(parts, [free, { id: "yard", driver }], 5_000)).toEqual({ index: 1, leftMs: 0, driver });
    expect(shownNow(parts.slice(1), [{ id: "yard", driver }], 5_000)).toEqual({ index: 0, leftMs: 25_000 });
  });

  it("are, of a screen that is offline, those of when it was last heard of", () => {
    const parts = [
      { boardId: "hall", seconds: 60 },
      { boardId: "yard", seconds: 30 },
    ];
    const boards = [{ id: "hall", driver: { id: "account", name: "Li" } }];
    const lastSeenAt = "1970-01-01T00:01:10.000Z";
    const shown = (state: "live" | "offline", at: string | null, now: number) =>
      shownByState({ state, lastSeenAt: at }, parts, boards, now);
    expect(shown("offline", lastSeenAt, 95_000)).toEqual({ index: 1, leftMs: 20_000 });
    expect(shown("live", lastSeenAt, 95_000)).toMatchObject({ index: 0, driver: { name: "Li" } });
    expect(shown("offline", null, 95_000)).toBeUndefined();
  });
});
