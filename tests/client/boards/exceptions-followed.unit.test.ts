import { describe, expect, it } from "vitest";
import type { ExceptionPanel } from "#contracts/boards/panel-answers.ts";
import { followChange, type PanelRow } from "#client/boards/exceptions/rows-shown.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";

const at = "2026-11-20T08:05:12.000Z";
const row = (id: string, status: PanelRow["status"], more: Partial<PanelRow> = {}): PanelRow =>
  ({ id, status, claimedByName: null, acknowledgedByName: null, comments: 0, avatar: null, ...more }) as PanelRow;
const lin = { claimedByName: "Lin", avatar: "/lin.png", claimedTime: "2026-11-20T07:48:00.000Z" };
const panel: ExceptionPanel<ExceptionRow> = {
  list: [row("new", "open"), row("old", "open"), row("hers", "claimed", lin), row("done", "acknowledged")],
  oldest: null,
  open: 7,
  claimed: 1,
  acknowledged: 9,
  endedToday: 4,
  elsewhere: null,
};
const changed = (id: string, status: string) => ({ id, status, claimedByName: null, comments: 0 });
const after = (id: string, status: string, claimedByName: string | null = null, comments = 0) =>
  followChange(panel, { id, status, claimedByName, comments }, at);
const told = ({ list, open, claimed, acknowledged, endedToday }: typeof panel) => ({
  rows: list.map(({ id, status }) => `${id} ${status}`),
  counts: [open, claimed, acknowledged, endedToday],
});

describe("the exceptions of a board, when one of them is handled", () => {
  it("show who claimed it and when, before the claimed ones and behind the open ones", () => {
    const next = after("new", "claimed", "Wang", 2);
    expect(told(next)).toEqual({
      rows: ["old open", "new claimed", "hers claimed", "done acknowledged"],
      counts: [6, 2, 9, 4],
    });
    expect(next.list[1]).toMatchObject({ claimedByName: "Wang", claimedTime: at, comments: 2, avatar: null });
  });

  it("wait for whoever takes it once it is released", () => {
    const next = after("hers", "open");
    expect(told(next).counts).toEqual([8, 0, 9, 4]);
    expect(next.list[0]).toMatchObject({ id: "hers", claimedByName: null, avatar: null });
  });

  it("name the claimer once he acknowledges it, and wait for the answer where nobody had claimed it", () => {
    const next = after("hers", "acknowledged", "Lin");
    expect(told(next).rows).toEqual(["new open", "old open", "hers acknowledged", "done acknowledged"]);
    expect(next.list[2]).toMatchObject({ acknowledgedByName: "Lin", acknowledgedTime: at, avatar: "/lin.png" });
    expect([next.endedToday, followChange(next, changed("hers", "closed"), at).endedToday]).toEqual([5, 5]);
    expect(after("old", "acknowledged")).toBe(panel);
  });

  it("lose the one that is closed, and stay as they are for one that is not among them", () => {
    expect(told(after("old", "closed"))).toEqual({
      rows: ["new open", "hers claimed", "done acknowledged"],
      counts: [6, 1, 9, 5],
    });
    expect(after("elsewhere", "claimed", "Wang")).toBe(panel);
  });

  it("count a comment, and leave the rest of the row to the one who has it", () => {
    const next = after("hers", "claimed", "Lin", 3);
    expect(next.list[2]).toEqual({ ...panel.list[2], comments: 3 });
    expect(told(next)).toEqual(told(panel));
  });
});
