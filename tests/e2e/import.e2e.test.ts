import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { firstMaker } from "#tests/support/first-maker.ts";

/** An application of its own: the barcodes of other tests would make the lengths of these unusual. */
let app: LocalApp;
let database: TestDatabase;
let desk: Desk;
let folder: string;
let spec: string;
let maker: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-page-"));
  database = await createTestDatabase({ whole: true });
  app = await startLocalApp({ databaseUrl: database.url, dataDir: join(folder, "data") });
  desk = await openDesk({ app, but: /422|415|400/ });
  const first = async (path: string) =>
    (await desk.other.call<{ list: { name: string }[] }>("GET", path)).list[0]?.name ?? "";
  spec = await first("/info/common/getgasspeclist");
  maker = (await firstMaker(desk.other.call)).name;
});
afterAll(async () => {
  await desk?.close();
  await app?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const head = "条码,出厂编号,规格,制造单位,生产日期,空瓶重量,备用";
const line = (code: string, more: { spec?: string; made?: string; tare?: string } = {}): string =>
  [code, `F-${code}`, more.spec ?? spec, maker, more.made ?? "2026-01-05", more.tare ?? "16.5", "x"].join(",");

const upload = async (name: string, text: string): Promise<void> => {
  const path = join(folder, name);
  await writeFile(path, text);
  const input = (await desk.page.waitForSelector("input[name=sheet]")) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
};
/** Uploads a sheet of cylinders and has its rows checked as the columns are guessed. */
const check = async (name: string, lines: readonly string[]): Promise<void> => {
  await desk.page.goto(`${desk.app.url}/work/import`);
  await upload(name, [head, ...lines].join("\r\n"));
  await desk.click("footer button", "Check");
  await desk.page.waitForSelector("[data-count=errors]");
};
const count = async (name: string, value: string): Promise<void> =>
  void (await desk.until(`[data-count=${name}] b`, value));
/** Puts the focus into a cell, by the text that stands in it. */
const focus = async (text: string): Promise<void> => {
  await desk.click(".sheet_cell", text);
  await desk.page.waitForSelector(".sheet_input:focus");
};
const press = async (...keys: Parameters<Desk["page"]["keyboard"]["press"]>[0][]): Promise<void> => {
  for (const key of keys) await desk.page.keyboard.press(key);
};
const paste = (text: string): Promise<void> =>
  desk.page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
const undo = async (): Promise<void> => {
  await desk.page.keyboard.down("Control");
  await press("KeyZ");
  await desk.page.keyboard.up("Control");
};
const inCell = (text: string) => desk.until(".sheet_cell", text);

describe("the import of a sheet", () => {
  it("goes from the file over its columns and errors to cylinders, and says what became of each row", async () => {
    const lines = ["IP1", "IP2", "IP3"].map((code) => line(code, { spec: `${spec}x` }));
    await desk.page.goto(`${desk.app.url}/work/import`);
    await upload(
      "new bottles.csv",
      [head, line("IP0"), ...lines, line("IP0"), line("IP5", { made: "31/02/2026" })].join("\r\n"),
    );
    await desk.until("li[aria-current=step]", "Map columns");
    expect(await desk.page.$eval("select[name=column-0]", (each) => each.value)).toBe("gasBarcode");
    expect(await desk.page.$eval("select[name=column-6]", (each) => each.value)).toBe("");
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.click("footer button", "Check 6 rows");
    await count("ready", "1");
    await count("errors", "4");
    await count("duplicates", "1");
    // The errors are shown first; nothing is imported while there are any.
    await desk.counted("[data-shown='4']", 1);
    await desk.page.waitForSelector("footer .bp6-intent-primary:disabled");
    expect(await seriousFaults(desk.page)).toEqual([]);

    await focus(`${spec}x`);
    await desk.until("[role=dialog]", "No record is called");
    await desk.click("[role=dialog] button", "All 3 rows");
    await count("errors", "1");
    await count("ready", "4");
    await inCell("Fixed");

    await focus("31/02/2026");
    await desk.page.keyboard.type("2026-02-01");
    await press("Enter");
    await count("errors", "0");
    await desk.click("footer button", "Import 5 rows");
    await desk.until("h2[role=status]", "5 created, 1 skipped, 0 failed");
    await desk.until("td", "The same as row 2");
    expect(await seriousFaults(desk.page)).toEqual([]);
    const { list } = await desk.other.call<{ list: { gasBarcode: string }[] }>(
      "GET",
      "/manage/gascylinder/getpage?gasBarcode=IP3",
    );
    expect(list.map(({ gasBarcode }) => gasBarcode)).toEqual(["IP3"]);
    // The address holds the import: it is found again where it was left.
    await desk.page.reload();
    await desk.until("h2[role=status]", "5 created");
    await desk.click("aside button", "Print these 5 labels");
    await desk.until("[role=dialog]", "5 cylinders");
  });

  it("is mended as in a spreadsheet: typed over, filled down, pasted, undone, and each change is kept at once", async () => {
    await check("mend.csv", [
      line("IP10", { tare: '"1,500"' }),
      line("IP11", { tare: "" }),
      line("IP12", { tare: "x" }),
    ]);
    await count("errors", "3");
    await focus("1,500");
    await desk.page.keyboard.type("16.2");
    await press("Enter");
    await inCell("16.2");
    await count("errors", "2");
    // The focus went down; what stands above is filled into it.
    await desk.page.keyboard.down("Control");
    await press("KeyD");
    await desk.page.keyboard.up("Control");
    await count("errors", "1");
    await undo();
    await count("errors", "2");
    await focus("16.2");
    await paste("16.7\r\n16.8\r\n16.9\r\n");
    await inCell("16.9");
    await count("errors", "0");
    await desk.page.reload();
    await inCell("16.8");
    await count("ready", "3");
    expect(desk.faults).toEqual([]);
  });

  it("leaves rows with errors out when somebody says so", async () => {
    await check("some.csv", [line("IP20"), line("IP21", { spec: "nothing like it" })]);
    await count("errors", "1");
    await desk.click("footer .bp6-checkbox", "Leave out the 1 row with errors");
    await desk.click("footer button:not(:disabled)", "Import 1 row");
    await desk.until("h2[role=status]", "1 created, 1 skipped, 0 failed");
    await desk.until("td", "No record is called");
    expect(await desk.texts("[aria-pressed=true] span")).toEqual(["1"]);
  });

  it("says why it cannot read a file, and takes the next one", async () => {
    await desk.page.goto(`${desk.app.url}/work/import`);
    await upload("page.csv", "<html><table><tr><td>no sheet</td></tr></table></html>");
    await desk.until("[role=alert]", "page.csv was not read");
    await upload("old.xls", "x");
    await desk.until("[role=alert]", "save it as .xlsx");
    await upload("fine.csv", [head, line("IP30")].join("\r\n"));
    await desk.until("li[aria-current=step]", "Map columns");
    expect(await desk.texts("[role=alert]")).toEqual([]);
  });
});
