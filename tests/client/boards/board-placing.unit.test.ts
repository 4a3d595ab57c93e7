import { describe, expect, it } from "vitest";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { builtInPanels } from "#contracts/boards/built-in.ts";
import { areaOf, placedPanels } from "#client/boards/panel-view.ts";

const all = new Set(builtInPanels.map(({ id }) => id));
const but = (...hidden: string[]) => new Set([...all].filter((id) => !hidden.includes(id)));
const shownOf = (panels: BoardPanel[], isBuiltin: boolean, seen: ReadonlySet<string>) =>
  placedPanels({ panels, isBuiltin }, seen).map(({ place, panels: at }) => [
    at.map(({ id }) => id).join("+"),
    areaOf(place),
  ]);
const areaIn = (seen: ReadonlySet<string>, id: string) =>
  shownOf(builtInPanels, true, seen).find(([ids]) => ids?.includes(id))?.[1];

describe("places of the built-in board", () => {
  it("are its rows and columns, and the log stands below what is due", () => {
    expect(shownOf(builtInPanels, true, all)).toEqual([
      ["figure-gas", "1 / 1 / 3 / 3"],
      ["figure-out", "1 / 3 / 3 / 5"],
      ["figure-in", "1 / 5 / 3 / 7"],
      ["figure-delivery", "1 / 7 / 3 / 9"],
      ["trend", "3 / 1 / 6 / 6"],
      ["deliveries", "3 / 6 / 6 / 9"],
      ["stock", "6 / 1 / 9 / 4"],
      ["customers", "6 / 4 / 9 / 6"],
      ["brands", "6 / 6 / 9 / 9"],
      ["exceptions", "1 / 9 / 6 / 13"],
      ["due+log", "6 / 9 / 9 / 13"],
    ]);
  });

  it("close up where a panel is missing", () => {
    expect(areaIn(but("stock"), "customers")).toBe("6 / 1 / 9 / 6");
    expect(areaIn(but("exceptions"), "log")).toBe("1 / 9 / 9 / 13");
    expect(areaIn(but("due"), "log")).toBe("6 / 9 / 9 / 13");
    expect(areaIn(but("due", "exceptions", "stock"), "exceptions")).toBeUndefined();
  });
});

describe("places of any other board", () => {
  it("stay as they are drawn, also where the viewer may not see a panel, and are read from the upper left", () => {
    const panels: BoardPanel[] = [
      { id: "b", kind: "stock", x: 0, y: 4, w: 6, h: 4 },
      { id: "a", kind: "clock", x: 6, y: 0, w: 6, h: 2 },
    ];
    expect(shownOf(panels, false, new Set(["a"]))).toEqual([
      ["a", "1 / 7 / 3 / 13"],
      ["b", "5 / 1 / 9 / 7"],
    ]);
  });
});
