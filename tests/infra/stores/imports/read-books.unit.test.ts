import { describe, expect, it } from "vitest";
import { bookOf, formula, inline, number, rowOf, rowsIn, shared } from "#tests/support/sheets.ts";

/** 4 March 2026, as a workbook counts days. */
const day = 46_085;

describe("days of a workbook", () => {
  it("are days by formats of their own, as Excel, WPS, LibreOffice and Google write them", async () => {
    const formats = {
      164: "yyyy/m/d;@",
      165: "[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@",
      166: "m/d/yyyy",
      167: "DD.MM.YY",
      168: "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy",
    };
    const styles = [0, 164, 165, 166, 167, 168, 14, 22];
    const rows = rowOf(1, ...styles.map((_, style) => number(day, style)));
    expect(await rowsIn(bookOf({ rows, formats, styles }))).toEqual({
      1: [String(day), ...Array.from({ length: styles.length - 1 }, () => "2026-03-04")],
    });
  });

  it("are days by the formats that Chinese and Japanese Excel have by number alone", async () => {
    const styles = [0, 27, 28, 30, 31, 36, 50, 51, 57, 58];
    const rows = rowOf(1, ...styles.map((_, style) => number(day, style)));
    expect(await rowsIn(bookOf({ rows, styles }))).toEqual({
      1: [String(day), ...Array.from({ length: styles.length - 1 }, () => "2026-03-04")],
    });
  });

  it("are counted from 1904 where the workbook says so, in each way to say it", async () => {
    const rows = rowOf(1, number(day - 1462, 1), formula("A1", `<v>${day - 1462}</v>`).replace(">", ' s="1">'));
    for (const said of ["1", "true"]) {
      const book = bookOf({ rows, styles: [0, 14], workbookPr: `date1904="${said}"` });
      expect([said, await rowsIn(book)]).toEqual([said, { 1: ["2026-03-04", "2026-03-04"] }]);
    }
    const off = bookOf({ rows: rowOf(1, number(day, 1)), styles: [0, 14], workbookPr: 'date1904="false"' });
    expect(await rowsIn(off)).toEqual({ 1: ["2026-03-04"] });
  });

  it("written as texts by strict files are read as days", async () => {
    const rows = rowOf(1, ' s="1" t="d"><v>2026-03-04T00:00:00.000</v>', ' t="d"><v>2026-03-04</v>', inline(' t="d"'));
    expect(await rowsIn(bookOf({ rows, styles: [0, 14] }))).toEqual({
      1: ["2026-03-04T00:00:00.000", "2026-03-04", ' t="d"'],
    });
  });

  it("that a format shows as months are months, so that each field can say which day they mean", async () => {
    const formats = { 164: "yyyy&quot;年&quot;m&quot;月&quot;", 165: "yyyy/m/d h:mm" };
    const first = 46_082;
    const rows = rowOf(1, number(first, 1), number(first, 2), number(day, 1), number(day + 0.5, 3));
    expect(await rowsIn(bookOf({ rows, formats, styles: [0, 164, 17, 165] }))).toEqual({
      1: ["2026-03", "2026-03", "2026-03-04", "2026-03-04 12:00:00"],
    });
  });

  it("are no days where a format only has such letters in words, units and colours", async () => {
    const formats = {
      164: "0.00_);[Red]\\(0.00\\)",
      165: "0&quot; days&quot;",
      166: "G/通用格式",
      167: "#,##0\\ &quot;€&quot;",
    };
    const styles = [0, 164, 165, 166, 167];
    const rows = rowOf(1, ...styles.map((_, style) => number(16, style)));
    expect((await rowsIn(bookOf({ rows, formats, styles })))[1]?.map(Number)).toEqual(styles.map(() => 16));
  });
});

describe("numbers of a workbook", () => {
  it("keep noughts that a format shows before and behind them, and no digits that nobody wrote", async () => {
    const formats = { 164: "000000000000", 165: "0.00" };
    const rows = rowOf(
      1,
      number(75_726_610_018, 1),
      number(2021.1, 2),
      number("16.520000000000003"),
      number("7.5726610018E+11"),
    );
    expect(await rowsIn(bookOf({ rows, formats, styles: [0, 164, 165] }))).toEqual({
      1: ["075726610018", "2021.10", "16.52", "757266100180"],
    });
  });

  it("that a text holds keep what stands in front of them", async () => {
    const rows = rowOf(1, shared(0), ' t="s" s="1"><v>1</v>');
    const strings = '<si><t xml:space="preserve">0757</t></si><si><t>\u00A00757\u3000</t></si>';
    expect(await rowsIn(bookOf({ rows, strings, styles: [0, 49] }))).toEqual({ 1: ["0757", "\u00A00757\u3000"] });
  });
});

describe("formulas of a workbook", () => {
  it("are their results: 0 and an empty text too; without any they are told", async () => {
    const rows = rowOf(
      1,
      formula("B9", "<v>0</v>"),
      ` t="str"${formula('IF(A9="","",A9)', "<v></v>")}`,
      formula("A9", ""),
      ` t="str"${formula("A9&amp;B9", "<v>a&amp;b</v>")}`,
      ` t="b"${formula("A9=B9", "<v>1</v>")}`,
      ` t="str"${formula("A9", "<v/>")}`,
      inline("end"),
    );
    expect(await rowsIn(bookOf({ rows }))).toEqual({ 1: ["0", "", "=", "a&b", "1", "", "end"] });
  });

  it("that share one with a cell above them have their own results", async () => {
    const first = '><f t="shared" ref="A1:A4" si="0">B1</f>';
    const next = '><f t="shared" si="0"/>';
    const rows = [
      rowOf(1, `${first}<v>2</v>`, inline("a")),
      rowOf(2, `${next}<v>0</v>`, inline("b")),
      rowOf(3, ` t="str"${next}<v></v>`, inline("c")),
      rowOf(4, next, inline("d")),
    ];
    expect(await rowsIn(bookOf({ rows: rows.join("") }))).toEqual({
      ...{ 1: ["2", "a"], 2: ["0", "b"], 3: ["", "c"], 4: ["=", "d"] },
    });
  });

  it("and cells that show an error say so", async () => {
    const rows = rowOf(1, ' t="e"><v>#N/A</v>', ` t="e"${formula("1/0", "<v>#DIV/0!</v>")}`, ' t="e"><v>#REF!</v>');
    const [first, second, third] = (await rowsIn(bookOf({ rows })))[1] ?? [];
    expect([first, third]).toEqual(["#N/A", "#REF!"]);
    expect(second).toMatch(/^#/);
  });

  it("without a number in them are empty", async () => {
    expect(await rowsIn(bookOf({ rows: rowOf(1, "><v></v>", "><v/>", inline("a")) }))).toEqual({ 1: ["", "", "a"] });
  });
});

describe("texts of a workbook", () => {
  it("are whole in several runs, within the sheet and beside it, without how a name is said", async () => {
    const runs = '<is><r><rPr><b/></rPr><t>YSP</t></r><r><t xml:space="preserve">35.5</t></r></is>';
    const strings =
      '<si><r><t>26-</t></r><r><rPr><sz val="9"/></rPr><t>300118</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>';
    const said = '<is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is>';
    const rows = rowOf(1, ` t="inlineStr">${runs}`, shared(0), shared(1), ` t="inlineStr">${said}`);
    expect(await rowsIn(bookOf({ rows, strings }))).toEqual({ 1: ["YSP35.5", "26-300118", "東京", "東京"] });
  });
});

describe("cells that span several", () => {
  it("stand in each of their rows that has others, and in none that is empty", async () => {
    const rows = [
      rowOf(1, inline("厂家"), inline("条码")),
      rowOf(2, inline("Foshan"), inline("0001")),
      rowOf(3, undefined, inline("0002")),
      rowOf(4, undefined, undefined),
      rowOf(5, undefined, inline("0003")),
      rowOf(6, undefined, inline("0004")),
    ].join("");
    const behind = '<mergeCells count="2"><mergeCell ref="A2:A5"/><mergeCell ref="C1:E1"/></mergeCells>';
    expect(await rowsIn(bookOf({ rows, behind }))).toEqual({
      1: ["厂家", "条码"],
      2: ["Foshan", "0001"],
      3: ["Foshan", "0002"],
      5: ["Foshan", "0003"],
      6: ["", "0004"],
    });
  });

  it("leave a cell alone that has a text of its own", async () => {
    const rows = [rowOf(1, inline("a"), inline("b")), rowOf(2, inline("c"), inline("d"))].join("");
    expect(await rowsIn(bookOf({ rows, behind: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>' }))).toEqual({
      1: ["a", "b"],
      2: ["c", "d"],
    });
  });
});
