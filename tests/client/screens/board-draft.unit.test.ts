import { describe, expect, it } from "vitest";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { builtInPanels } from "#contracts/boards/built-in.ts";
import { countChanges, differences, faults, merged, type Draft } from "#client/screens/boards/editor/board-draft.ts";
import { begin, redo, step, undo } from "#client/kit/draft/history.ts";

const opened: Draft = { name: "Morning", companyId: null, panels: builtInPanels };
const changed = (draft: Draft, id: string, change: Partial<BoardPanel>): Draft => ({
  ...draft,
  panels: draft.panels.map((panel) => (panel.id === id ? { ...panel, ...change } : panel)),
});
const without = (draft: Draft, id: string): Draft => ({
  ...draft,
  panels: draft.panels.filter((panel) => panel.id !== id),
});
const picksOf = (found: ReturnType<typeof differences>) => Object.fromEntries(found.map(({ key, own }) => [key, own]));

describe("changes of a board that are not saved", () => {
  it("each panel counts once, however much of it changed; name and company count too", () => {
    const now = { ...changed(without(opened, "log"), "trend", { title: "In", period: 2 }), name: "Evening" };
    expect(countChanges(opened, now)).toBe(3);
  });
  it("an emptied field is the same as one that was never filled", () => {
    expect(countChanges(opened, changed(opened, "trend", { title: "", warnAt: undefined }))).toBe(0);
  });
});

describe("a board that somebody else saved in between", () => {
  it("what only one of the two changed is taken from that one", () => {
    const mine = changed(opened, "trend", { title: "Mine" });
    const theirs = { ...without(opened, "log"), name: "Theirs" };
    const found = differences(opened, mine, theirs);
    expect(picksOf(found)).toEqual({ name: "theirs", "panel trend": "mine", "panel log": "theirs" });
    const both = merged(mine, theirs, found, picksOf(found));
    expect(both.name).toBe("Theirs");
    expect(both.panels.find(({ id }) => id === "trend")?.title).toBe("Mine");
    expect(both.panels.map(({ id }) => id)).not.toContain("log");
  });
  it("a panel that both changed is chosen, and either choice is all of it", () => {
    const mine = changed(opened, "trend", { title: "Mine" });
    const theirs = changed(opened, "trend", { period: 3 });
    const found = differences(opened, mine, theirs);
    const side = (pick: "mine" | "theirs") =>
      merged(mine, theirs, found, { "panel trend": pick }).panels.find(({ id }) => id === "trend");
    expect(side("mine")).toMatchObject({ title: "Mine" });
    expect(side("mine")?.period).toBeUndefined();
    expect(side("theirs")).toMatchObject({ period: 3 });
  });
  it("choices that put one panel on another are seen", () => {
    const mine = changed(changed(opened, "due", { y: 7 }), "log", { y: 5 });
    const found = differences(opened, mine, opened);
    const half = merged(mine, opened, found, { "panel due": "mine" });
    expect(faults(half.panels).overlapping).toHaveLength(1);
    expect(faults(merged(mine, opened, found, picksOf(found)).panels).overlapping).toEqual([]);
  });
});

describe("steps that can be undone", () => {
  it("undo and redo lead back and forth, and a new step ends what could be redone", () => {
    const three = step(step(begin(1), 2), 3);
    expect(undo(undo(three)).now).toBe(1);
    expect(redo(undo(three)).now).toBe(3);
    expect(redo(step(undo(three), 4)).now).toBe(4);
  });
  it("typing goes on as one step until something else is done", () => {
    const typed = step(step(begin("a"), "ab", "title"), "abc", "title");
    expect(undo(typed).now).toBe("a");
    expect(undo(step(typed, "x", "text")).now).toBe("abc");
  });
});
