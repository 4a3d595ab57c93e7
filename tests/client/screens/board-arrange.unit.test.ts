import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardPanels, type BoardPanel } from "#contracts/boards/board.ts";
import { builtInPanels } from "#contracts/boards/built-in.ts";
import { panelKinds } from "#contracts/boards/panel-kinds.ts";
import {
  add,
  addAt,
  duplicate,
  isReadable,
  move,
  put,
  type Outcome,
  type Panels,
  changeKind,
} from "#client/screens/boards/editor/arrange.ts";

const panel = (id: string, kind: BoardPanel["kind"], x: number, y: number, w: number, h: number): BoardPanel => ({
  id,
  kind,
  x,
  y,
  w,
  h,
});
const placeOf = (panels: Panels, id: string) => {
  const { x, y, w, h } = panels.find((each) => each.id === id) ?? panel("", "text", -1, -1, 0, 0);
  return [x, y, w, h];
};

const cell = fc.record({ x: fc.integer({ min: -3, max: 14 }), y: fc.integer({ min: -3, max: 10 }) });
const size = fc.record({ w: fc.integer({ min: -1, max: 14 }), h: fc.integer({ min: -1, max: 10 }) });
const kind = fc.constantFrom(...panelKinds);
const one = fc.nat();
const hand = fc.oneof(
  fc.record({ does: fc.constant("move" as const), one, cell, pointer: fc.option(cell, { nil: undefined }) }),
  fc.record({ does: fc.constant("put" as const), one, cell, size }),
  fc.record({ does: fc.constant("add" as const), kind }),
  fc.record({ does: fc.constant("addAt" as const), kind, cell }),
  fc.record({ does: fc.constant("duplicate" as const), one }),
  fc.record({ does: fc.constant("changeKind" as const), one, kind }),
  fc.record({ does: fc.constant("remove" as const), one }),
);
type Hand = typeof hand extends fc.Arbitrary<infer T> ? T : never;

const done = (panels: Panels, act: Hand): Panels => {
  const id = "one" in act ? panels[act.one % Math.max(1, panels.length)]?.id : undefined;
  const outcome = (): Outcome | undefined => {
    if (act.does === "add") return add(panels, act.kind);
    if (act.does === "addAt") return addAt(panels, act.kind, act.cell);
    if (id === undefined) return undefined;
    if (act.does === "move") return move(panels, id, act.cell, act.pointer);
    if (act.does === "put") return put(panels, id, { ...act.cell, ...act.size });
    if (act.does === "duplicate") return duplicate(panels, id);
    if (act.does === "changeKind") return changeKind(panels, id, act.kind);
    return undefined;
  };
  if (act.does === "remove") return panels.filter((each) => each.id !== id);
  return outcome()?.panels ?? panels;
};

describe("a board's layout", () => {
  it("whatever is done to it, the server takes it, and every panel can be read", () => {
    fc.assert(
      fc.property(fc.array(hand, { maxLength: 40 }), (acts) => {
        let panels: Panels = builtInPanels;
        for (const act of acts) {
          panels = done(panels, act);
          expect(boardPanels.safeParse(panels).error?.issues ?? []).toEqual([]);
          expect(panels.filter((each) => !isReadable(each.kind, each))).toEqual([]);
        }
      }),
    );
  });

  it("a panel that is dropped on another changes places with it, sizes included", () => {
    const outcome = move(builtInPanels, "trend", { x: 5, y: 2 }, { x: 6, y: 3 });
    expect(outcome.is).toBe("swap");
    expect(placeOf(outcome.panels, "trend")).toEqual([5, 2, 3, 3]);
    expect(placeOf(outcome.panels, "deliveries")).toEqual([0, 2, 5, 3]);
  });

  it("two panels keep their sizes where one could not be read in the other's place", () => {
    const panels = [panel("due", "due", 0, 0, 4, 1), panel("text", "text", 0, 4, 2, 1)];
    const outcome = move(panels, "due", { x: 0, y: 4 });
    expect(outcome.is).toBe("swap");
    expect([placeOf(outcome.panels, "due"), placeOf(outcome.panels, "text")]).toEqual([
      [0, 4, 4, 1],
      [0, 0, 2, 1],
    ]);
  });

  it("a panel stays where a swap would make one of the two too small", () => {
    const outcome = move(builtInPanels, "exceptions", { x: 0, y: 0 }, { x: 0, y: 0 });
    expect(outcome).toMatchObject({ is: "no", why: "small", other: { id: "figure-gas" } });
    expect(outcome.panels).toBe(builtInPanels);
  });

  it("a panel that is only pushed into another, with the pointer elsewhere, does not swap", () => {
    const outcome = move(builtInPanels, "trend", { x: 1, y: 2 }, { x: 2, y: 3 });
    expect(outcome).toMatchObject({ is: "no", why: "taken", other: { id: "deliveries" } });
  });

  it("a new panel takes the first free place, small where there is no more room", () => {
    const panels = builtInPanels.filter(({ id }) => id !== "customers");
    expect(add(panels, "notes").place).toEqual({ x: 3, y: 5, w: 2, h: 2 });
    expect(add(panels, "trend")).toMatchObject({ is: "no", why: "taken" });
  });

  it("a new panel on another takes its place, unless that is too small for it", () => {
    const outcome = addAt(builtInPanels, "notes", { x: 6, y: 6 });
    expect(outcome).toMatchObject({ is: "replace", other: { id: "brands" }, place: { x: 5, y: 5, w: 3, h: 3 } });
    expect(outcome.panels.map(({ id }) => id)).not.toContain("brands");
    expect(addAt(builtInPanels, "exceptions", { x: 0, y: 0 })).toMatchObject({ is: "no", why: "small" });
  });

  it("there are no more than sixteen panels", () => {
    let panels: Panels = [];
    for (let times = 0; times < 20; times++) panels = add(panels, "text").panels;
    expect(panels).toHaveLength(16);
    expect(add(panels, "text")).toMatchObject({ is: "no", why: "full" });
  });

  it("another kind leaves behind what only the kind before it had", () => {
    const panels: BoardPanel[] = [
      { ...panel("a", "figure", 0, 0, 2, 2), figure: "todayGasNum", warnAt: 5, title: "A" },
    ];
    const [changed] = changeKind(panels, "a", "log").panels;
    expect(changed).toEqual({ ...panel("a", "log", 0, 0, 3, 2), title: "A" });
  });
});
