import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
const reload = async (): Promise<void> => {
  await desk.page.reload();
  await desk.page.waitForSelector(rows);
};

beforeAll(async () => {
  desk = await openDesk();
  const name = `Kit ${crypto.randomUUID().slice(0, 8)}`;
  await desk.other.call("POST", "/info/post/add", { name, code: name, isUsable: true });
});
afterAll(() => desk?.close());

describe("an export", () => {
  it("comes down as a file with as many rows as the list has", async () => {
    const folder = join(desk.app.dataDir, "downloads");
    const browser = await desk.profile.browser().target().createCDPSession();
    const allowed = { behavior: "allow", browserContextId: desk.profile.id, downloadPath: folder } as const;
    await browser.send("Browser.setDownloadBehavior", { ...allowed, eventsEnabled: true });
    // The file stands in its folder before it is whole.
    const whole = new Promise<void>((resolve) => {
      browser.on("Browser.downloadProgress", ({ state }) => state === "completed" && resolve());
    });
    await desk.open("/config/checking-item");
    const total = await desk.page.$eval(".foot-bar_root [data-total]", (each) =>
      Number(each.getAttribute("data-total")),
    );
    await desk.click(".page-head_tools button", "Export");
    await desk.click(".export_format label", "CSV");
    await desk.click(".export_exportDialog .export_sizes label", "Whole table");
    await desk.click(".export_exportDialog .bp6-intent-primary");
    await desk.until(".bars_bell em", "1");
    await desk.page.goto(`${desk.app.url}/export`);
    await desk.click(".table_root tbody tr button", "Download");
    await whole;
    const name = readdirSync(folder).find((each) => each.endsWith(".csv")) ?? "no file";
    const lines = readFileSync(join(folder, name), "utf8").split("\r\n");
    expect(total).toBeGreaterThan(20);
    expect(lines.filter((line) => /^\d+,/.test(line))).toHaveLength(total);
  });
});

describe("what this browser remembers", () => {
  it("shows the other language as soon as it is chosen, and after a reload", async () => {
    await desk.open("/base/post");
    await desk.click(".bars_right button", "EN");
    await desk.click(".bp6-menu-item", "中文");
    await desk.until("h1", "岗位");
    await reload();
    await desk.until("h1", "岗位");
    expect(await desk.page.$eval("html", (root) => root.lang)).toBe("zh-CN");
  });

  it("shows the other theme as soon as it is chosen, and after a reload", async () => {
    const ground = () => desk.page.$eval(".shell_sheet", (sheet) => getComputedStyle(sheet).backgroundColor);
    const before = await ground();
    // A new browser begins with the theme that the account chose last, in whatever file.
    const isDark = await desk.page.$eval("html", (root) => root.classList.contains("bp6-dark"));
    const other = isDark ? "html:not(.bp6-dark)" : "html.bp6-dark";
    await desk.click(".bars_right button[aria-label='主题']");
    await desk.until(other);
    await reload();
    await desk.until(other);
    expect(await ground()).not.toBe(before);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
