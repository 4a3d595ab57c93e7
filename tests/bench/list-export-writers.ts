import ExcelJS from "exceljs";
import type { Column } from "#contracts/list-kit/define-list.ts";
import type { CellValue } from "#workers/render/cell-value.ts";
import { createExcelWriter } from "#workers/render/excel.ts";
import { formatOf } from "#workers/render/excel-styles.ts";
import type { Sheet } from "#workers/render/sheet.ts";

const STEP = 500;
const column = (name: string, kind: Column["kind"]) => ({ name, column: { kind, width: 100 }, title: `标题 ${name}` });
/** Twelve columns under two groups, as the archive's are. */
const sheet: Sheet = {
  title: "档案",
  columns: [
    column("barcode", "barcode"),
    column("factory", "code"),
    column("spec", "text"),
    column("maker", "text"),
    column("weight", "decimal"),
    column("made", "day"),
    column("due", "day"),
    column("end", "day"),
    column("time", "moment"),
    column("count", "integer"),
    column("place", "text"),
    column("life", "choice"),
  ],
  groups: [
    { title: "钢瓶", from: 0, count: 6 },
    { title: "现状", from: 6, count: 6 },
  ],
  isGrouped: true,
};

const BEGIN = Date.UTC(2021, 0, 1);
const DAY = 86_400_000;
const dayOf = (n: number): string => new Date(BEGIN + (n % 1800) * DAY).toISOString().slice(0, 10);
const rowOf = (n: number): CellValue[] => [
  String(6_200_000_000 + n * 7919),
  `B22${n % 999_983}`,
  `YSP${n % 12}`,
  `Maker ${n % 40} & Sons`,
  15 + (n % 3000) / 1000,
  { day: dayOf(n) },
  { day: dayOf(n + 400) },
  { day: dayOf(n + 800) },
  { moment: new Date(BEGIN + n * 61_000) },
  n % 17,
  `充装站 ${n % 200}`,
  n % 9 === 0 ? null : "在用",
];

/** The writer that exports use. */
export async function writeByOwn(path: string, rows: number): Promise<number> {
  const writer = createExcelWriter({
    path,
    sheet,
    timeZone: "Asia/Shanghai",
    indexTitle: "序号",
    heading: [],
    printed: { left: "", page: "" },
  });
  for (let n = 1; n <= rows; n++) {
    writer.row(rowOf(n));
    if (n % STEP === 0) await writer.drain();
  }
  writer.sums({ title: "合计", values: { count: rows } });
  await writer.close();
  return rows;
}

/** ExcelJS's stream as its manual shows it: the styles stand with the columns, each row is committed. */
export async function writeByExcelJs(filename: string, rows: number): Promise<number> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useStyles: true, useSharedStrings: false });
  const page = book.addWorksheet(sheet.title, { views: [{ state: "frozen", ySplit: 2 }] });
  const thin = { style: "thin", color: { argb: "FFD3D8DE" } } as const;
  const border = { top: thin, bottom: thin, left: thin, right: thin };
  const style = (of?: Column) => ({
    border,
    alignment: { vertical: "middle" } as const,
    ...(formatOf(of) ? { numFmt: formatOf(of) } : {}),
  });
  page.columns = [
    { width: 8, style: style() },
    ...sheet.columns.map((each) => ({ width: 14, style: style(each.column) })),
  ];
  page.addRow(["序号", "钢瓶", "", "", "", "", "", "现状"]).commit();
  page.addRow(["", ...sheet.columns.map(({ title }) => title)]).commit();
  for (let n = 1; n <= rows; n++) {
    page.addRow([n, ...rowOf(n).map(plainValue)]).commit();
    if (n % STEP === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  page.addRow(["合计"]).commit();
  await book.commit();
  return rows;
}

const plainValue = (value: CellValue): string | number | Date | null => {
  if (typeof value !== "object" || value === null) return value;
  return "day" in value ? new Date(`${value.day}T00:00:00Z`) : value.moment;
};
