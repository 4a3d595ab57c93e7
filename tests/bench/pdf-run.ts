import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stockDetail } from "#contracts/lists/stock.ts";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { withDescendants } from "#tests/support/children-of.ts";
import { paperDocument } from "#workers/render/paper/document.ts";
import { paperFonts } from "#workers/render/paper/fonts.ts";
import type { Frame } from "#workers/render/pdf/paper-frame.ts";
import { paperRow, paperTable } from "#workers/render/pdf/paper-table.ts";
import { writeListPdf } from "#workers/render/pdf/write-list-pdf.ts";
import { sheetOf } from "#workers/render/sheet.ts";
import { html } from "#infra/html.ts";

/** Prints so many rows, as a worker does or as one document that Chromium breaks into pages itself. */
export type PdfRun = { by: "own" | "chromium"; rows: number; partRows?: number; keep?: string };
/** Memory of this process and its browser, a page that several share counted once. */
export type PrintedFile = { seconds: number; peakBytes: number; fileBytes: number };

const makers = ["佛山宏远钢瓶", "潍坊永泰压力容器", "郑州中岳容器", "江阴恒固容器"];
const specs = ["YSP35.5", "YSP12", "YSP118", "YSP26.2"];
const people = ["陈志强", "周建华", "蔡文博", "何敏", "罗永康", "谭晓彤", "李小梅"];
const two = (n: number): string => String(n).padStart(2, "0");
const rowOf = (n: number): AnswerRow => ({
  orderNumber: `DD2611${two(1 + (n % 28))}${String(n % 1000).padStart(3, "0")}`,
  gasManufacturingUnitName: makers[n % 4],
  productionDate: `20${22 + (n % 4)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
  factoryNumber: `${22 + (n % 4)}-${48_000 + n}`,
  specName: specs[(n * 7) % 4],
  gasBarcode: `0757${20_380_000 + n}`,
  isFull: true,
  licenseNumber: `粤E${n % 10}M0${two(n % 100)}`,
  driverInfo: people[n % 7],
  escortsInfo: n % 3 === 0 ? `${people[(n + 1) % 7]}、${people[(n + 2) % 7]}` : people[(n + 3) % 7],
  createdEmployeesName: people[(n + 4) % 7],
  createdTime: new Date(Date.UTC(2026, 10, 20, 9) - n * 61_000).toISOString(),
});
async function* rowsOf(count: number): AsyncIterable<AnswerRow> {
  for (let n = 0; n < count; n++) yield rowOf(n);
}

const values = { isFull: "true" };
const table = {
  definition: stockDetail,
  sheet: sheetOf(stockDetail, "zh", values),
  language: "zh",
  timeZone: "Asia/Shanghai",
} as const;
const frame: Frame = {
  facts: {
    title: "库存明细",
    heading: [{ label: "仓库", value: "乐从仓库" }],
    filters: [{ label: "满瓶", value: "是" }],
    open: ["规格", "制造单位", "条码"],
    by: "李小梅",
    at: "20/11/2026 18:02",
    timeZone: "Asia/Shanghai",
    position: "8421960",
    seal: "log 8421960 · b27e04d9915f3ac6",
  },
  definition: stockDetail,
  language: "zh",
  maker: { name: "华澜燃气有限公司" },
  number: "20261120-180200",
  extent: "整表",
  version: "Cylindra",
};

const printer = createPrinter({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH });

async function print(path: string, { by, rows, partRows }: PdfRun): Promise<void> {
  if (by === "own") {
    const signal = new AbortController().signal;
    const list = { path, frame, table, total: rows, rows: rowsOf(rows), made: new Date(), signal, partRows };
    await writeListPdf(printer, { ...list, progress: async () => undefined });
    return;
  }
  const all = Array.from({ length: rows }, (_, n) => paperRow(table, rowOf(n), n + 1));
  const made = paperTable(table, all.slice(0, 1000), rows);
  const style = "@page { margin: 10mm; }";
  const body = made.table(made.rows(all), html``);
  const text = paperDocument({ title: "库存明细", language: "zh", isLandscape: true, style, body });
  writeFileSync(path, await printer.print({ html: text, assets: paperFonts }));
}

const sharedBytes = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    // It ended meanwhile.
    return 0;
  }
};

const folder = mkdtempSync(join(tmpdir(), "cylindra-pdf-"));
const run = JSON.parse(process.argv[2] ?? "") as PdfRun;
const path = run.keep ?? join(folder, "file.pdf");
let peakBytes = 0;
const look = (): void => {
  const bytes = withDescendants(process.pid).reduce((sum, pid) => sum + sharedBytes(pid), 0);
  peakBytes = Math.max(peakBytes, bytes);
};
const looking = setInterval(look, 400);
const began = performance.now();
await print(path, run);
const seconds = (performance.now() - began) / 1000;
clearInterval(looking);
const printed: PrintedFile = { seconds, peakBytes, fileBytes: statSync(path).size };
await printer.close();
rmSync(folder, { recursive: true });
process.send?.(printed);
process.disconnect?.();
if (!process.send) console.log(printed);
