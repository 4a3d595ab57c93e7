import type { BrowserContext, Page } from "puppeteer-core";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { panelKinds, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { watchFaults } from "#tests/support/visit.ts";
import { openProfile } from "#tests/support/shared.ts";

let app: LocalApp;
let line: CutLine;
let profile: BrowserContext;
let page: Page;
let admin: Caller;
let stationId: string;
const barcodes = Array.from({ length: 20 }, (_, i) => `88220000${String(i).padStart(4, "0")}`);
const faults: string[] = [];
/** Parts of a board's panels beside their places. */
const more: Partial<Record<PanelKind, Partial<BoardPanel>>> = {
  figure: { figure: "todayInWarehouseNum", title: "Taken in", warnAt: 5, alarmAt: 10 },
  text: { text: "**Helmets** on<script>document.title = 'run'</script>" },
};
/** While the line is cut the browser itself notes each request that fails. "Fetching the script" is the service worker, registered some time after load. */
const whileCut = /Failed to load resource|WebSocket connection|error occurred when fetching the script/;

const takeIn = async (scanned: string[]): Promise<void> => {
  const items = scanned.map((gasBarcode) => ({ commandId: v4(), gasBarcode, procedureId: 4, companyId: stationId }));
  const { results } = await admin.call<RecordAnswer>("POST", "/manage/procedure/record", { items });
  expect(results.map(({ outcome }) => outcome)).toEqual(scanned.map(() => "recorded"));
};

const open = async (path: string, before?: (page: Page) => Promise<unknown>): Promise<Page> => {
  const opened = await profile.newPage();
  await opened.setViewport({ width: 1920, height: 1080 });
  watchFaults(opened, whileCut, faults);
  await opened.evaluateOnNewDocument((own: string) => {
    sessionStorage.setItem("token", own);
    localStorage.setItem("language", "en");
  }, admin.token);
  await before?.(opened);
  await opened.goto(`${line.url}${path}`);
  await opened.waitForSelector('[data-figure="todayInWarehouseNum"] .inline_hidden');
  return opened;
};

/** The cylinders of all lines that the page is told, in the order in which they come over the wire. */
const heard: string[] = [];
const hearLines = async (opened: Page): Promise<void> => {
  const wire = await opened.createCDPSession();
  await wire.send("Network.enable");
  wire.on("Network.webSocketFrameReceived", ({ response }) => {
    const [, json] = /^4\d+(\[.*)$/s.exec(response.payloadData) ?? [];
    const said = json ? (JSON.parse(json) as unknown[]) : [];
    const update = said[0] === "cockpit:update" ? said[1] : said[0];
    const lines = (update as { lines?: unknown[] } | undefined)?.lines ?? [];
    for (const each of lines) heard.push((each as CockpitLine).line.gasBarcode);
  });
};

const shows = (on: Page, count: number) =>
  on.waitForFunction(
    (wanted) => document.querySelector('[data-figure="todayInWarehouseNum"] .inline_hidden')?.textContent === wanted,
    {},
    String(count),
  );
const logged = (on: Page) => on.$$eval(".log-panel_root .barcode_root", (all) => all.map((each) => each.textContent));

beforeAll(async () => {
  [app, profile] = await Promise.all([startLocalApp(), openProfile()]);
  line = await startCutLine(app.port);
  admin = await signInAt(app.url, "admin", app.adminPassword);
  const station = { name: "North", code: "N", address: "Road 1", contact: "Li", telephone: "13800000000" };
  ({ id: stationId } = await admin.call<{ id: string }>("POST", "/info/gasstations/add", station));
  await registerCylinders(admin, barcodes, { createdCompanyId: stationId });
  page = await open("/index", hearLines);
});

afterAll(async () => {
  await profile?.close();
  await line?.close();
  await app?.stop();
});

describe("the cockpit in the browser, over the whole application", () => {
  it("moves when something is recorded: figure, chart, stock and log", async () => {
    await shows(page, 0);
    await takeIn(barcodes.slice(0, 5));
    await shows(page, 5);
    await page.waitForFunction(
      (code) => document.querySelector(".log-panel_root .barcode_root")?.textContent === code,
      {},
      barcodes[4],
    );
    await page.waitForFunction(
      () => document.querySelector(".stock-panel_store .stock-panel_none")?.textContent === "20",
    );
    expect(await page.waitForSelector("[data-area=trend] [data-series=in].charts_isRing")).not.toBeNull();
  });

  it("tells a bucket's values to the keyboard", async () => {
    await (await page.waitForSelector("[data-area=trend] [role=slider]"))?.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    const told = await page.$eval("[data-area=trend] [role=slider]", (chart) => chart.getAttribute("aria-valuetext"));
    expect(told).toMatch(/^\d\d:\d\d–\d\d:\d\d, In .+ \(yesterday 0\), Out/);
    expect(await page.$("[data-area=trend] .charts_callout")).not.toBeNull();
  });

  it("keeps the period in its address, and asks the server for it", async () => {
    const asked = page.waitForRequest((request) => request.url().includes("/CylinderOutInWarehouseData?type=4"));
    await page.$$eval(".period-tabs_root button", (all) => (all.at(-1) as HTMLElement).click());
    await asked;
    expect(new URL(page.url()).search).toBe("?type=4");
    await page.waitForFunction(
      () => document.querySelector("[data-area=trend] .panel_sub")?.textContent === "cylinders per month  last year",
    );
  });

  it("leads from a panel to the list behind it", async () => {
    await page.locator("[data-area=customers] h2 a").click();
    await page.waitForSelector("h1");
    expect(new URL(page.url()).pathname).toBe("/salesManagement/customerInformation/index");
    await page.goBack();
    await page.waitForSelector(".figure-panel_root");
  });

  it("says that it is offline, and comes back with all that was recorded meanwhile, once each", async () => {
    await shows(page, 5);
    line.cut();
    await page.waitForSelector(".header_root.header_isOffline");
    await page.waitForFunction(() =>
      /attempt \d+ · next try in \d s/.test(document.querySelector(".header_offlineText")?.textContent ?? ""),
    );
    await takeIn(barcodes.slice(5, 8));
    line.mend();
    await shows(page, 8);
    await page.waitForFunction(() => !document.querySelector(".header_root.header_isOffline"));
    await takeIn(barcodes.slice(8, 9));
    await shows(page, 9);
    const codes = await logged(page);
    expect(codes.slice(0, 4)).toEqual(barcodes.slice(5, 9).toReversed());
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("hears every line once though the line is cut amid them, for it goes on where it stood", async () => {
    heard.splice(0);
    await takeIn(barcodes.slice(9, 11));
    await shows(page, 11);
    const amid = takeIn(barcodes.slice(11, 14));
    line.cut();
    await amid;
    await takeIn(barcodes.slice(14, 17));
    await page.waitForSelector(".header_root.header_isOffline");
    line.mend();
    await shows(page, 17);
    await page.waitForFunction(() => !document.querySelector(".header_root.header_isOffline"));
    expect(heard).toEqual(barcodes.slice(9, 17));
    const codes = await logged(page);
    expect(codes).toEqual(barcodes.slice(0, 17).toReversed().slice(0, codes.length));
    const { inWarehouse } = await admin.call<{ inWarehouse: { value: number }[] }>(
      "GET",
      "/GasCylinder/Cockpit/CylinderOutInWarehouseData?type=1",
    );
    expect(inWarehouse.reduce((sum, { value }) => sum + value, 0)).toBe(17);
  });

  it("begins the next business day by itself at midnight", async () => {
    // For this page it is twenty seconds before midnight in Shanghai (16:00 UTC), and what the server says of its clock is read so too.
    const asked = new Set<string>();
    const night = await open("/wall/enterprise", async (opened) => {
      opened.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith("/GetGasData")) asked.add(searchParams.get("at") ?? "");
      });
      await opened.evaluateOnNewDocument(() => {
        const [now, parse] = [Date.now, Date.parse];
        const day = 86_400_000;
        const shift = day - ((now() + 8 * 3_600_000) % day) - 20_000;
        Date.now = () => now() + shift;
        Date.parse = (text) => parse(text) + shift;
      });
    });
    const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
    const [today, tomorrow] = [day(Date.now()), day(Date.now() + 86_400_000)];
    expect(asked).toContain(today);
    expect(asked).not.toContain(tomorrow);
    await night.waitForRequest((request) => request.url().includes(`at=${tomorrow}`), { timeout: 60_000 });
    await night.close();
  });

  it("stands alone on a wall, dark and without links, and moves there too", async () => {
    const wall = await open("/wall/enterprise");
    await shows(wall, 17);
    expect(await wall.$eval("html", (root) => root.classList.contains("bp6-dark"))).toBe(true);
    expect(await wall.$$(".shell_root, .board-grid_root a, .board-grid_root button")).toEqual([]);
    const [width, height] = await wall.$eval(".canvas_root", (canvas) => {
      const box = canvas.getBoundingClientRect();
      return [Math.round(box.width), Math.round(box.height)];
    });
    expect([width, height]).toEqual([1920, 1080]);
    await takeIn(barcodes.slice(17));
    await shows(wall, 20);
    expect((await logged(wall)).slice(0, 3)).toEqual(barcodes.slice(17).toReversed());
    await wall.close();
  });

  it("says in each panel what did not load while the line itself is up, and loads it when it is asked to", async () => {
    let isDown = true;
    const failing = async (opened: Page): Promise<void> => {
      await opened.setRequestInterception(true);
      opened.on("request", (request) => {
        const isAnswered = !isDown || !request.url().includes("/GasCylinder/Cockpit/");
        void (isAnswered ? request.continue() : request.respond({ status: 503, body: "" }));
      });
    };
    const half = await open("/index", failing);
    for (const area of ["trend", "deliveries", "stock", "customers", "brands", "exceptions", "due"])
      await half.waitForSelector(`[data-area=${area}] .not-loaded_root`);
    expect(await half.$$eval(".not-loaded_root", (all) => all.length)).toBe(7);
    expect(
      await half.$(
        "[data-area=trend] .charts_chart, [data-area=deliveries] .charts_chart, [data-area=customers] .customers-panel_pie",
      ),
    ).toBeNull();
    await shows(half, 20);
    isDown = false;
    await half.locator("[data-area=trend] .not-loaded_again").click();
    await half.waitForSelector("[data-area=trend] [data-series=in]");
    await half.waitForFunction(() => !document.querySelector(".not-loaded_root"));
    await half.close();
  });

  it("shows the built-in board in place of one that does not exist, and says so", async () => {
    const other = await profile.newPage();
    await other.evaluateOnNewDocument((own: string) => sessionStorage.setItem("token", own), admin.token);
    await other.goto(`${line.url}/wall/another`);
    await other.waitForSelector('.board-grid_root [data-figure="todayGasNum"]');
    expect(await other.$eval(".header_said", (said) => said.textContent)).toBe(
      "This board does not exist. The enterprise board is shown.",
    );
    await other.close();
  });

  it("draws a board of every kind in either language, with its thresholds in words, and falls back when it is deleted", async () => {
    const kinds = [...panelKinds];
    const panels = kinds.map((kind, i): BoardPanel => {
      const place = { x: (i % 3) * 4, y: Math.floor(i / 3) * 2, w: 4, h: 2 };
      const { h } = { ...place, ...(kind === "due" && { h: 1 }) };
      return { id: `p-${kind}`, kind, ...place, h, ...(kind === "stock" && { companyId: stationId }), ...more[kind] };
    });
    const inChinese = (opened: Page) => opened.evaluateOnNewDocument(() => localStorage.setItem("language", "zh"));
    const { id, code } = await admin.call<{ id: string; code: string }>("POST", "/cockpit/board/add", {
      name: "Morning",
      panels,
    });
    const chinese = await open(`/wall/${code}`, inChinese);
    await chinese.waitForSelector("[data-panel=p-figure] .level-sign_root");
    expect(
      await chinese.$$eval("[data-panel] :is(h2, .level-sign_root)", (all) => all.map((each) => each.textContent)),
    ).toEqual(expect.arrayContaining(["要处理", "备注", "门店库存"]));
    await chinese.close();
    const wall = await open(`/wall/${code}`);
    const kindsOn = () =>
      wall.$$eval(".board-grid_place > [data-area]", (all) => all.map((each) => each.getAttribute("data-area")));
    expect(await kindsOn()).toEqual(kinds);
    const said = (id: string, part: string) => wall.$eval(`[data-panel=${id}] ${part}`, (found) => found.textContent);
    await wall.waitForSelector("[data-panel=p-figure][data-level=alarm] .level-sign_root");
    expect([await said("p-figure", ".level-sign_root"), await said("p-figure", "h2")]).toEqual(["act now", "Taken in"]);
    expect([await said("p-text", "strong"), await wall.$("[data-panel=p-text] script")]).toEqual(["Helmets", null]);
    await wall.waitForSelector("[data-panel=p-stock] .panel_sub");
    expect(await said("p-stock", ".panel_sub")).toBe("North");
    await admin.call("DELETE", `/cockpit/board/softdelete?id=${id}`);
    await wall.waitForSelector(".header_said");
    const line = await wall.$eval(".header_said", (found) => found.textContent);
    expect(line).toBe("This board was deleted. The enterprise board is shown.");
    expect(await kindsOn()).toHaveLength(12);
    await wall.close();
  });

  it("never made a page throw or complain", () => {
    expect(faults).toEqual([]);
  });
});
