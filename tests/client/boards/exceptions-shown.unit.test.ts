import { describe, expect, it } from "vitest";
import { type PanelRow, rowsShown } from "#client/boards/exceptions/rows-shown.ts";

const rows = (status: PanelRow["status"], count: number): PanelRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${status} ${index + 1}`, status }) as PanelRow);
const shown = (all: readonly PanelRow[], room: number) => rowsShown(all, room).map(({ id }) => id);

describe("the rows of a board's exceptions", () => {
  it("end with the one that was claimed last, however many nobody has taken", () => {
    const all = [...rows("open", 6), ...rows("claimed", 2), ...rows("acknowledged", 1)];
    expect(shown(all, 6)).toEqual(["open 1", "open 2", "open 3", "open 4", "open 5", "claimed 1"]);
    expect(shown(all, 3)).toEqual(["open 1", "open 2", "claimed 1"]);
  });
  it("are what waits for a hand where fewer than three have room", () => {
    expect(shown([...rows("open", 4), ...rows("claimed", 1)], 2)).toEqual(["open 1", "open 2"]);
  });
  it("are six at most, in the order in which they were told", () => {
    expect(shown([...rows("open", 1), ...rows("claimed", 3), ...rows("acknowledged", 3)], 9)).toEqual([
      "open 1",
      "claimed 1",
      "claimed 2",
      "claimed 3",
      "acknowledged 1",
      "acknowledged 2",
    ]);
    expect(shown(rows("open", 8), 9)).toHaveLength(6);
  });
});
