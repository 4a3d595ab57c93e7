import type { BrowserContext, Page } from "puppeteer";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { startCutLine, type CutLine } from "#tests/support/cut-line.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openProfile } from "#tests/support/shared.ts";
import { signInAt, takeOver, type Caller } from "#tests/support/sign-in.ts";
import { prefer, watchFaults } from "#tests/support/visit.ts";
import { addEmployee } from "#tests/support/add-employee.ts";

let app: LocalApp;
let line: CutLine;
let admin: Caller;
let page: Page;
let stationId: string;
const profiles: BrowserContext[] = [];
const faults: string[] = [];
const barcodes = Array.from({ length: 20 }, (_, i) => `88220000${String(i).padStart(4, "0")}`);
/** While the line is cut the browser itself notes each request that fails. "Fetching the script" is the service worker, registered some time after load. */
const whileCut = /Failed to load resource|WebSocket connection|error occurred when fetching the script/;

const add = async (path: string, name: string): Promise<string> => {
  const place = { name, code: name.slice(0, 1), address: "Road 1", contact: "Li", telephone: "13800000000" };
  return (await admin.call<{ id: string }>("POST", path, place)).id;
};

const takeIn = async (scanned: string[]): Promise<void> => {
  const items = scanned.map((gasBarcode) => ({ commandId: v4(), gasBarcode, procedureId: 4, companyId: stationId }));
  const { results } = await admin.call<RecordAnswer>("POST", "/manage/procedure/record", { items });
  expect(results.map(({ outcome }) => outcome)).toEqual(scanned.map(() => "recorded"));
};

type Look = { path?: string; width?: number; isStill?: boolean };

/** A window of somebody's own. */
const open = async (
  { token }: Caller,
  { path = "/index", width = 1920, isStill = false }: Look = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> => {
  const profile = await openProfile();
  profiles.push(profile);
  const opened = await profile.newPage();
  await opened.setViewport({ width, height: 1080 });
  if (isStill) await opened.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  watchFaults(opened, whileCut, faults);
  await prefer(opened, { language: "en", theme: "light" }, token);
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
const logged = (on: Page) => on.$$eval(".panels_log data", (all) => all.map((each) => each.value));

beforeAll(async () => {
  app = await startLocalApp();
  line = await startCutLine(app.port);
  admin = await signInAt(app.url, "admin", app.adminPassword);
  stationId = await add("/info/gasstations/add", "North");
  await registerCylinders(admin, barcodes, { createdCompanyId: stationId });
  page = await open(admin, {}, hearLines);
});

afterAll(async () => {
  await Promise.all(profiles.map((profile) => profile.close()));
  await line?.close();
  await app?.stop();
});

describe("the cockpit over the whole application", () => {
  it("moves when something is recorded: figure, chart, stock and log", async () => {
    await shows(page, 0);
    await takeIn(barcodes.slice(0, 5));
    await shows(page, 5);
    await page.waitForFunction(
      (code) => document.querySelector<HTMLDataElement>(".panels_log data")?.value === code,
      {},
      barcodes[4],
    );
    await page.waitForFunction(() => document.querySelector(".panels_store [data-stock=empty]")?.textContent === "20");
    expect(await page.waitForSelector("[data-area=trend] [data-series=in].charts_isRing")).not.toBeNull();
  });

  it("shows a bucket's values on the chart at which the keyboard stands", async () => {
    await (await page.waitForSelector("[data-area=trend] [role=slider]"))?.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    expect(await page.$("[data-area=trend] .charts_callout")).not.toBeNull();
  });

  it("hears every line once though the line is cut amid them, for it resumes where it was", async () => {
    heard.splice(0);
    await takeIn(barcodes.slice(5, 7));
    await shows(page, 7);
    const amid = takeIn(barcodes.slice(7, 10));
    line.cut();
    await amid;
    await takeIn(barcodes.slice(10, 13));
    await page.waitForSelector(".board-header_header.board-header_isOffline");
    line.mend();
    await shows(page, 13);
    await page.waitForFunction(() => !document.querySelector(".board-header_header.board-header_isOffline"));
    expect(heard).toEqual(barcodes.slice(5, 13));
    const codes = await logged(page);
    expect(codes).toEqual(barcodes.slice(0, 13).toReversed().slice(0, codes.length));
    const path = "/GasCylinder/Cockpit/CylinderOutInWarehouseData?type=1";
    const { inWarehouse } = await admin.call<{ inWarehouse: { value: number }[] }>("GET", path);
    expect(inWarehouse.reduce((sum, { value }) => sum + value, 0)).toBe(13);
  });

  it("fills a wall, and moves there too", async () => {
    const wall = await open(admin, { path: "/wall/enterprise" });
    await shows(wall, 13);
    const [width, height] = await wall.$eval(".board_canvas", (canvas) => {
      const box = canvas.getBoundingClientRect();
      return [Math.round(box.width), Math.round(box.height)];
    });
    expect([width, height]).toEqual([1920, 1080]);
    await takeIn(barcodes.slice(17));
    await shows(wall, 16);
    expect((await logged(wall)).slice(0, 3)).toEqual(barcodes.slice(17).toReversed());
    await wall.close();
  });
});

describe("a board that is driven", () => {
  /** Somebody who may see boards. A manager may drive them, too, and sees his company and those below it. */
  const addViewer = async (userName: string, role: "经理" | "审计员", companyId: string): Promise<Caller> => {
    const roles = await admin.call<{ list: { id: string }[] }>("GET", `/admin/role/getpage?label=${role}`);
    const [given, own] = ["Goodpassword1", "Goodpassword2"];
    const employeesId = await addEmployee(admin.call);
    const account = { userName, password: given, companyId, employeesId, roleIds: [roles.list[0]?.id], isUsable: true };
    await admin.call("POST", "/admin/account/add", await admin.sealed(account));
    return takeOver(app.url, userName, { given, own });
  };
  const press = (on: Page, selector: string, text = "") =>
    on.waitForFunction(
      (wanted: string, said: string) => {
        const all = [...document.querySelectorAll<HTMLElement>(wanted)];
        const found = all.find(({ textContent }) => textContent.includes(said));
        found?.click();
        return found !== undefined;
      },
      {},
      selector,
      text,
    );
  const focusOf = (on: Page) => on.$eval(".presenting_focus b", (name) => name.textContent);
  /** Times in which a pointed panel's rule and another panel's text take their colours. */
  const motionOf = (on: Page) =>
    on.$$eval("[data-panel=trend] .panel_rule, [data-panel=stock]", ([rule, panel]) =>
      [rule, panel].map((each) => (each ? getComputedStyle(each).transitionDuration.split(",")[0] : "")).join(" "),
    );

  it("is followed by everybody at once; whoever may not see the company in focus keeps his figures", async () => {
    const { accountInfo } = await admin.call<{ accountInfo: { companyId: string } }>("GET", "/id/getuserinfo");
    const southId = await add("/info/gasstations/add", "South");
    const [follows, foreign] = await Promise.all([
      addViewer("follower", "审计员", accountInfo.companyId),
      addViewer("foreigner", "经理", southId),
    ]);
    const follower = await open(follows, { width: 1366 });
    const other = await open(foreign, { width: 1440, isStill: true });
    await press(page, ".presenting_bar .bp6-intent-primary");
    await page.waitForSelector(".panel_point");
    await press(page, ".board-header_periodTabs button:nth-child(2)");
    await press(page, ".presenting_focus");
    await press(page, ".presenting_companies .bp6-menu-item", "North");
    await press(page, "[data-panel=trend] .panel_point");
    const all = [page, follower, other];
    await Promise.all(all.map((on) => on.waitForSelector("[data-panel=trend][data-pointed]")));
    await Promise.all(
      all.map((on) => on.waitForSelector(".board-header_periodTabs button:nth-child(2)[aria-pressed=true]")),
    );
    await expect.poll(() => focusOf(follower)).toBe("North");
    await expect.poll(() => other.$(".board-header_said")).not.toBeNull();
    expect(await focusOf(other)).toBe("All companies");
    expect([await motionOf(follower), await motionOf(other)]).toEqual(["0.15s 0.15s", "0s 0s"]);
    expect(faults).toEqual([]);
  });
});
