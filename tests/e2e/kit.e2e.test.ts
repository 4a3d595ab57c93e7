import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { countClicks } from "#tests/support/count-clicks.ts";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

let desk: Desk;
const reload = async (): Promise<void> => {
  await desk.page.reload();
  await desk.page.waitForSelector(rows);
};
const select = async (...at: number[]): Promise<void> => {
  for (const index of at) await desk.click(`${rows}:nth-child(${index}) td[data-cell~=select] label`);
};

beforeAll(async () => {
  desk = await openDesk();
  for (const n of [1, 2, 3]) {
    await desk.other.call("POST", "/info/post/add", { name: `Trial ${n}`, code: `T${n}`, isUsable: true });
  }
});
afterAll(() => desk?.close());

describe("the kit that every list is made of", () => {
  it("puts an advanced search into the address, which finds the same after a reload", async () => {
    await desk.open("/base/post");
    await desk.page.focus(".filter-bar_actions > button[aria-expanded]:last-child");
    await desk.page.keyboard.press("Enter");
    await desk.click(".builder_root .condition-group_add button");
    await desk.page.select(".rule_root select[name=field]", "code");
    await desk.page.select(".rule_root select[name=operator]", "Any");
    await desk.page.type(".rule_root input[name=value]", "T1, T2");
    await desk.click(".builder_actions button", "Apply");
    await desk.counted(rows, 2);
    const found = await desk.texts(rows);
    expect(JSON.parse(new URL(desk.page.url()).searchParams.get("filters") ?? "")).toEqual({
      logic: "And",
      filters: [{ field: "code", operator: "Any", value: ["T1", "T2"] }],
    });
    await reload();
    expect(await desk.texts(rows)).toEqual(found);
  });

  it("keeps a view under its name over a reload, and shows it again", async () => {
    await desk.open("/base/post?name=Trial&sort=-code");
    await desk.click(".page-head_tools button", "View");
    await desk.page.locator("input[name=viewName]").fill("Mine");
    await desk.click(".save-view_root [type=submit]");
    await desk.gone(".view-menu_root");
    await desk.open("/base/post");
    await desk.click(".page-head_tools button", "View Standard");
    await desk.click(".view-menu_root .bp6-menu-item", "Mine");
    await desk.until(".page-head_tools button", "View Mine");
    await desk.counted(rows, 3);
    expect((await desk.texts(rows))[0]).toContain("Trial 3");
    expect(new URL(desk.page.url()).search).toBe("?name=Trial&sort=-code");
  });

  it("disables and deletes the rows that were selected, after asking, and no others", async () => {
    await desk.open("/base/post?name=Trial");
    const batch = async (action: string): Promise<void> => {
      await select(1, 2);
      await desk.click(".foot-bar_root .link-button_root", action);
      await desk.click(".confirm-dialog_root button", action);
      await desk.gone(".confirm-dialog_root");
    };
    await batch("Disable");
    await desk.counted(".table_root tbody tr[data-row~=dim]", 2);
    await batch("Delete");
    await desk.counted(rows, 1);
    expect((await desk.texts(rows))[0]).toContain("Trial 3");
  });
});

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
    await desk.click(".export-dialog_format label", "CSV");
    await desk.click(".export-dialog_root .export-dialog_sizes label", "Whole table");
    await desk.click(".export-dialog_root .bp6-intent-primary");
    await desk.until(".bell_root em", "1");
    await desk.page.goto(`${desk.app.url}/export`);
    await desk.click(".job-table_root tbody tr button", "Download");
    await whole;
    const name = readdirSync(folder).find((each) => each.endsWith(".csv")) ?? "no file";
    const lines = readFileSync(join(folder, name), "utf8").split("\r\n");
    expect(total).toBeGreaterThan(20);
    expect(lines.filter((line) => /^\d+,/.test(line))).toHaveLength(total);
  });

  it("of a whole list takes three clicks: the button, how much, the start", async () => {
    await desk.open("/config/checking-item");
    const total = await desk.page.$eval(".foot-bar_root [data-total]", (each) => each.getAttribute("data-total"));
    const clicks = await countClicks(desk.page);
    await desk.click(".page-head_tools button", "Export");
    await desk.click(".export-dialog_root .export-dialog_sizes label", "Whole table");
    await desk.click(".export-dialog_root .bp6-intent-primary");
    await desk.until(".bell_root em", "1");
    expect(await clicks()).toBe(3);
    const { list } = await desk.other.call<{ list: { total: number }[] }>("GET", "/export/getpage?pageSize=1");
    expect(String(list[0]?.total)).toBe(total);
  });
});

describe("the palette", () => {
  const call = async (text: string): Promise<void> => {
    await desk.page.keyboard.down("Control");
    await desk.page.keyboard.press("k");
    await desk.page.keyboard.up("Control");
    await desk.page.locator(".palette_query input").fill(text);
  };
  const marked = (): Promise<string> =>
    desk.page.$eval(".palette_query input", (input) => {
      const option = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
      return `${option?.getAttribute("role")} ${option?.textContent}`;
    });

  it("opens the menu that the arrows mark, and tells a screen reader which", async () => {
    await desk.open("/base/post");
    await call("cust");
    await desk.counted(".palette_option", 5);
    expect(await marked()).toBe("option CustomersEnter");
    await desk.page.keyboard.press("ArrowUp");
    const last = (await desk.texts(".palette_option")).at(-1);
    expect(await marked()).toBe(`option ${last}`);
    await desk.page.keyboard.press("ArrowDown");
    expect(await marked()).toBe("option CustomersEnter");
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.page.keyboard.press("Enter");
    await desk.until("h1", "Customers");
    await desk.gone(".palette_root");
  });

  it("opens a cylinder by four digits of its barcode and Enter", async () => {
    await registerCylinders(desk.other, ["864001235678", "864001239999"]);
    await desk.open("/base/post");
    await call("5678");
    await desk.counted(".palette_option", 1);
    expect(await marked()).toContain("option 864001235678");
    await desk.page.keyboard.press("Enter");
    await desk.until(".detail-head_root h2", "864001235678");
    await desk.gone(".palette_root");
    await desk.page.keyboard.press("Escape");
    await desk.gone("[role=dialog]");
  });

  it("opens the form of a new record, wherever the person is", async () => {
    await desk.open("/admin/role");
    await call("add in posts");
    await desk.counted(".palette_option", 1);
    expect(await marked()).toBe("option Add in PostsEnter");
    await desk.page.keyboard.press("Enter");
    await desk.until("[role=dialog]", "Add post");
    expect(new URL(desk.page.url()).pathname).toBe("/base/post");
    await desk.page.keyboard.press("Escape");
    await desk.gone("[role=dialog]");
  });

  it("opens the export of the list in front", async () => {
    await desk.open("/base/post");
    await call("export this");
    await desk.counted(".palette_option", 1);
    expect(await marked()).toBe("option Export this listEnter");
    await desk.page.keyboard.press("Enter");
    await desk.until("[role=dialog]", "Format");
    await desk.page.keyboard.press("Escape");
    await desk.gone("[role=dialog]");
  });

  it("opens the very customer of several with one name, found by the project", async () => {
    const customers = ["Hotpot", "Noodles"].map((each) => `${each} ${crypto.randomUUID().slice(0, 8)}`);
    for (const projectName of customers)
      await desk.other.call("POST", "/trade/clientinfo/add", {
        name: "Yang Taozhi",
        projectName,
        telephone: "13800138000",
        address: "1 Main Street",
      });
    await desk.open("/base/post");
    await call(customers[1] ?? "");
    await desk.counted(".palette_option", 1);
    expect(await marked()).toContain(customers[1]);
    await desk.page.keyboard.press("Enter");
    await desk.until("[role=dialog]", "Yang Taozhi");
    expect(await desk.texts("[role=dialog] [data-field=projectName] dd")).toEqual([customers[1]]);
    await desk.page.keyboard.press("Escape");
    await desk.gone("[role=dialog]");
  });

  it("closes on Escape with the text in it, and leaves the page as it was", async () => {
    await desk.open("/base/post");
    await call("zzzz");
    await desk.until(".palette_hits p", "Nothing");
    await desk.page.keyboard.press("Escape");
    await desk.gone(".palette_root");
    expect(new URL(desk.page.url()).pathname).toBe("/base/post");
  });
});

describe("what this browser remembers", () => {
  it("shows the other language as soon as it is chosen, and after a reload", async () => {
    await desk.open("/base/post");
    await desk.click(".top-bar_right button", "EN");
    await desk.click(".bp6-menu-item", "中文");
    await desk.until("h1", "岗位");
    await reload();
    await desk.until("h1", "岗位");
    expect(await desk.page.$eval("html", (root) => root.lang)).toBe("zh-CN");
  });

  it("shows the other theme as soon as it is chosen, and after a reload", async () => {
    const ground = () => desk.page.$eval(".shell_sheet", (sheet) => getComputedStyle(sheet).backgroundColor);
    const light = await ground();
    await desk.click(".top-bar_right button[aria-label='主题']");
    await desk.until("html.bp6-dark");
    await reload();
    await desk.until("html.bp6-dark");
    expect(await ground()).not.toBe(light);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
