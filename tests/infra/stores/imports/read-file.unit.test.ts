import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FileRefused } from "#infra/stores/imports/file-refused.ts";
import { readFileSheets } from "#infra/stores/imports/read-file.ts";
import { zipOf, type ZipEntry } from "#tests/support/zip.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let serial = 0;
const read = async (bytes: Uint8Array | string): Promise<string[][]> => {
  const path = join(folder, String((serial += 1)));
  writeFileSync(path, bytes);
  const rows: string[][] = [];
  for await (const sheet of readFileSheets(path)) for await (const { cells } of sheet.rows) rows.push(cells);
  return rows;
};
const refusal = async (bytes: Uint8Array | string): Promise<string> => {
  try {
    return `read ${JSON.stringify(await read(bytes)).slice(0, 100)}`;
  } catch (error) {
    return error instanceof FileRefused ? error.code : `threw ${String(error)}`;
  }
};

const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const workbookOf = (sheet: string | Uint8Array, more: ZipEntry[] = [], of: Partial<ZipEntry> = {}): ZipEntry[] => [
  { name: "[Content_Types].xml", content: "<Types/>" },
  {
    name: "xl/_rels/workbook.xml.rels",
    content: `<Relationships><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  {
    name: "xl/workbook.xml",
    content: `<workbook xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  { name: "xl/worksheets/sheet1.xml", content: sheet, ...of },
  ...more,
];
const rowOf = (text: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;

let good: Buffer;
beforeAll(async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("A").addRow(["条码"]);
  good = Buffer.from(await workbook.xlsx.writeBuffer());
});

describe("a file that is no sheet is refused by what it is", () => {
  it("empty, a picture, a document, a web page, an older Excel file", async () => {
    expect(await refusal("")).toBe("import.empty");
    expect(await refusal("%PDF-1.7 …")).toBe("import.notSpreadsheet");
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toBe("import.notSpreadsheet");
    expect(await refusal(zipOf([{ name: "[Content_Types].xml" }, { name: "word/document.xml" }]))).toBe(
      "import.notSpreadsheet",
    );
    expect(await refusal("\uFEFF <!DOCTYPE html><table><tr><td>1</td></tr></table>")).toBe("import.webPage");
    expect(await refusal("<table><tr><td>1</td></tr></table>")).toBe("import.webPage");
    expect(await refusal('<?xml version="1.0"?><Workbook/>')).toBe("import.notSpreadsheet");
    expect(await refusal(Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]))).toBe(
      "import.oldFormat",
    );
  });

  it("protected by a password, or with macros", async () => {
    const name = Buffer.from("EncryptedPackage", "utf16le");
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), name]);
    expect(await refusal(ole)).toBe("import.encrypted");
    expect(await refusal(zipOf(workbookOf(rowOf("a"), [], { flags: 0x0801 })))).toBe("import.encrypted");
    expect(await refusal(zipOf(workbookOf(rowOf("a"), [{ name: "xl/vbaProject.bin" }])))).toBe("import.macros");
  });

  it("cut off, damaged, or not the XML that it should be", async () => {
    expect(await refusal(good.subarray(0, good.length - 30))).toBe("import.damaged");
    expect(await refusal(good.subarray(0, 200))).toBe("import.damaged");
    expect(await refusal(zipOf(workbookOf(rowOf("a"), [], { crc: 1 })))).toBe("import.damaged");
    expect(await refusal(zipOf(workbookOf("<worksheet><sheetData><row")))).toBe("import.damaged");
    expect(await refusal(zipOf(workbookOf("<worksheet><sheetData></row></worksheet>")))).toBe("import.damaged");
    expect(await refusal(zipOf(workbookOf(rowOf("&bomb;"))))).toBe("import.damaged");
  });

  it("a bomb: far more than it declares, or packed tighter than anything that people write", async () => {
    expect(await refusal(zipOf(workbookOf(rowOf("a".repeat(100_000)), [], { declared: 100 })))).toBe("import.bomb");
    const spaces = Buffer.alloc(40 * 1024 * 1024, " ");
    expect(await refusal(zipOf(workbookOf(spaces)))).toBe("import.bomb");
  });
});

describe("a CSV file", () => {
  it("is read in UTF-8 with or without a mark, UTF-16 either way and GBK", async () => {
    const text = "条码,规格\r\n0757,“YSP”\r\n";
    const wanted = [
      ["条码", "规格"],
      ["0757", "“YSP”"],
    ];
    const little = Buffer.from(text, "utf16le");
    const gbk = Buffer.from([0xcc, 0xf5, 0xc2, 0xeb, 0x2c, 0xb9, 0xe6, 0xb8, 0xf1, 0x0d, 0x0a]);
    expect(await read(text)).toEqual(wanted);
    expect(await read(`\uFEFF${text}`)).toEqual(wanted);
    expect(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toEqual(wanted);
    expect(await read(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]))).toEqual(wanted);
    expect(await read(gbk)).toEqual([["条码", "规格"]]);
    expect(await refusal(Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]))).toBe("import.encoding");
  });

  it("has commas, semicolons or tabs, and line breaks within quotation marks", async () => {
    for (const sign of [",", ";", "\t"])
      expect(await read(`a${sign}b\n"1\n2"${sign}3\n`)).toEqual([
        ["a", "b"],
        ["1\n2", "3"],
      ]);
    expect(await refusal('a,b\n1,"2\n3,4\n')).toBe("import.csvMalformed");
  });
});

describe("an Excel file", () => {
  it("keeps a Chinese text whole wherever its bytes are cut", async () => {
    const long = "气瓶规格".repeat(30_000);
    expect(await read(zipOf(workbookOf(rowOf(long))))).toEqual([[long]]);
  });

  it("is read whatever prefix its elements have, wherever its bytes are cut", async () => {
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const texts = Array.from({ length: 9000 }, (_, row) => [`<气瓶 ${row}>`, `${row}`]);
    const rows = texts.map(([text, number], at) => {
      const shared = `<x:c r="A${at + 1}" t="inlineStr"><x:is><x:t>&lt;${text!.slice(1, -1)}&gt;</x:t></x:is></x:c>`;
      return `<x:row r="${at + 1}">${shared}<x:c r="B${at + 1}"><x:v>${number}</x:v></x:c></x:row>`;
    });
    const head = `<?xml version="1.0" encoding="utf-8"?><!-- made by a program --><x:worksheet xmlns:x="${main}">`;
    const [types, relations] = workbookOf("");
    const book = `<x:workbook xmlns:x="${main}" xmlns:r="${rel}"><x:sheets><x:sheet name="A" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`;
    const parts = [
      ...[types!, relations!, { name: "xl/workbook.xml", content: book }],
      {
        name: "xl/worksheets/sheet1.xml",
        content: `${head}<x:sheetData>${rows.join("")}</x:sheetData></x:worksheet>`,
      },
    ];
    expect(await read(zipOf(parts))).toEqual(texts);
  });

  it("costs what its cells cost, however far its rows are formatted", async () => {
    const texts = Array.from({ length: 20_000 }, (_, row) => [String(row)]);
    const rows = texts.map(
      ([text], at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${text}</v></c><c r="XFD${at + 1}" s="0"/></row>`,
    );
    const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
    expect(await read(zipOf(workbookOf(sheet)))).toEqual(texts);
  });

  it("gives days, numbers and results of formulas as texts, and tells what has none", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("A");
    sheet.addRow([new Date(Date.UTC(2026, 9, 12)), 16.52, 757266100181234567n.toString(), 7.57e17, true]);
    sheet.addRow([{ formula: "1+1", result: 2 }, { formula: "A9" }, { error: "#REF!" }, 75726610018]);
    sheet.getCell("D2").numFmt = "000000000000";
    expect(await read(Buffer.from(await workbook.xlsx.writeBuffer()))).toEqual([
      ["2026-10-12", "16.52", "757266100181234567", "7.57E+17", "TRUE"],
      ["2", "=", "#REF!", "075726610018"],
    ]);
  });
});
