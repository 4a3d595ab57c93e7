import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaAt, areaOf, edgesOf, movedBy, stepOf } from "#client/kit/sheet/area.ts";
import { blockOf, textOf } from "#client/kit/sheet/sheet-text.ts";
import {
  copied,
  filled,
  filledDown,
  pasted,
  type Cells,
  mostSteps,
  noSteps,
  redone,
  undone,
  withStep,
} from "#client/screens/import/check/edit-queue.ts";

/** Rows 2 to 5 of a sheet: a fixed column with the row's number, then two fields. */
const sheet: { row: number; cells: Record<string, string> }[] = [
  { row: 2, cells: { code: "a", name: "A" } },
  { row: 3, cells: { code: "b" } },
  { row: 4, cells: { code: "c", name: "C" } },
  { row: 5, cells: { code: "d", name: "D" } },
];
const cells: Cells = { rowAt: (place) => sheet[place], fields: [undefined, "code", "name"] };
const area = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });
const short = (changes: ReturnType<typeof filled>) =>
  changes.map(({ row, field, after }) => `${row} ${field}=${after}`);

describe("a block on the clipboard", () => {
  it("is read as a spreadsheet writes it: a last line break begins no row, an empty cell at the end is one", () => {
    expect(blockOf("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(blockOf("a\t\nb")).toEqual([["a", ""], ["b"]]);
    expect(blockOf("\t")).toEqual([["", ""]]);
    expect(blockOf("")).toEqual([[""]]);
  });
  it("keeps tabs, lines and quotes of a cell in quotes, and takes a lone quote for a sign", () => {
    expect(blockOf('"a\tb"\t"say ""so"""\n"two\nlines"')).toEqual([["a\tb", 'say "so"'], ["two\nlines"]]);
    expect(blockOf('5" pipe\t"half')).toEqual([['5" pipe', '"half']]);
  });
  it("comes back as it was copied, whatever stands in its cells", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "0", '"', "\t", "\n", "\r", "瓶", " ") });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(block, (rows) => {
        // A last row of one empty cell is the line break at the end of the row before.
        fc.pre(rows.length === 1 || rows.at(-1)?.join("") !== "" || (rows[0]?.length ?? 0) > 1);
        expect(blockOf(textOf(rows))).toEqual(rows);
      }),
    );
  });
});

describe("cells that change together", () => {
  it("take the value that is typed, but for a column that takes none and for what they have already", () => {
    expect(short(filled(cells, area(0, 0, 1, 1), "a"))).toEqual(["3 code=a"]);
  });
  it("are filled down from the first row, and from the row above where only one is selected", () => {
    expect(short(filledDown(cells, area(0, 1, 2, 2)))).toEqual(["3 code=a", "3 name=A", "4 code=a", "4 name=A"]);
    expect(short(filledDown(cells, area(1, 2, 1, 2)))).toEqual(["3 name=A"]);
    expect(filledDown(cells, area(0, 1, 0, 1))).toEqual([]);
  });
  it("take a block as large as it is, cut at the sheet's end", () => {
    const block = [
      ["1", "2"],
      [" 3 ", "4"],
    ];
    expect(short(pasted(cells, area(3, 1, 3, 1), block, 4))).toEqual(["5 code=1", "5 name=2"]);
    expect(short(pasted(cells, area(0, 2, 0, 2), block, 4))).toEqual(["2 name=1", "3 name=3"]);
  });
  it("take one cell, or a block as often as it fits, into all that is selected", () => {
    expect(short(pasted(cells, area(0, 2, 2, 2), [["x"]], 4))).toEqual(["2 name=x", "3 name=x", "4 name=x"]);
    expect(short(pasted(cells, area(0, 1, 3, 1), [["x"], ["y"]], 4))).toEqual([
      "2 code=x",
      "3 code=y",
      "4 code=x",
      "5 code=y",
    ]);
  });
  it("are copied with what is empty between them", () => {
    expect(copied(cells, area(0, 1, 1, 2))).toEqual([
      ["a", "A"],
      ["b", ""],
    ]);
  });
});

describe("a hundred steps", () => {
  const step = (after: number) => [{ row: 2, field: "code", before: String(after - 1), after: String(after) }];
  it("are undone and done again, and a new one forgets what was undone", () => {
    const two = withStep(withStep(noSteps, step(1)), step(2));
    const back = undone(two);
    expect(back?.changes).toEqual([{ row: 2, field: "code", before: "2", after: "1" }]);
    const again = back && redone(back.stack);
    expect(again?.changes).toEqual(step(2));
    expect(again?.stack).toEqual(two);
    expect(back && redone(withStep(back.stack, step(9)))).toBeUndefined();
  });
  it("are kept and no more, and a change of nothing is none", () => {
    let stack = noSteps;
    for (let at = 1; at <= mostSteps + 5; at++) stack = withStep(stack, step(at));
    expect(stack.done).toHaveLength(mostSteps);
    expect(withStep(stack, [])).toBe(stack);
    let undos = 0;
    for (let back = undone(stack); back; back = undone(back.stack)) undos += 1;
    expect(undos).toBe(mostSteps);
  });
  it("undo a step's cells the other way round, so that a cell that changed twice has its first value", () => {
    const twice = [...step(1), ...step(2)];
    expect(undone(withStep(noSteps, twice))?.changes.at(-1)?.after).toBe("0");
  });
});

describe("the focus in a sheet", () => {
  const size = { rows: 4, columns: 3 };
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });
  it("moves by arrows, by pages and to the ends, and stays inside", () => {
    const at = areaAt({ row: 1, column: 1 });
    const by = (name: string, ctrl = false) => {
      const step = stepOf(key(name, ctrl), 2, size);
      return step && movedBy(at, step, size, false).to;
    };
    expect(by("ArrowDown")).toEqual({ row: 2, column: 1 });
    expect(by("ArrowLeft", true)).toEqual({ row: 1, column: 0 });
    expect(by("PageDown")).toEqual({ row: 3, column: 1 });
    expect(by("Home")).toEqual({ row: 1, column: 0 });
    expect(by("End", true)).toEqual({ row: 3, column: 2 });
    expect(by("x")).toBeUndefined();
  });
  it("grows the area from where it began", () => {
    const one = movedBy(areaAt({ row: 2, column: 2 }), { row: -1, column: -1 }, size, true);
    expect(edgesOf(one)).toEqual(area(1, 1, 2, 2));
    expect(one.from).toEqual({ row: 2, column: 2 });
    expect(edgesOf(areaOf(area(0, 1, 2, 2)))).toEqual(area(0, 1, 2, 2));
  });
});
