import type { Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentContent } from "#contracts/documents/document.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { goTo, showTheme } from "#tests/support/visit.ts";

let desk: Desk;
let group: string;

const make = async (label: string): Promise<string> => {
  const node = { parentId: group, label, name: label.toLowerCase().replaceAll(" ", "-") };
  return (await desk.other.call<{ id: string }>("POST", "/admin/document/addMenu", node)).id;
};
const kept = (id: string) => desk.other.call<DocumentContent>("GET", `/admin/document/getContent?id=${id}`);
const save = (id: string, content: string, version: number) =>
  desk.other.call("PUT", "/admin/document/updateContent", { id, content, version });
const press = async (page: Page, letter: "a" | "s" | "End"): Promise<void> => {
  await page.keyboard.down("Control");
  await page.keyboard.press(letter);
  await page.keyboard.up("Control");
};
/** Goes to a document, and waits until its source is there to be typed into. */
const open = async (id: string): Promise<void> => {
  await goTo(desk.page, "/account/settings");
  await desk.gone(".documents_documentTree");
  await goTo(desk.page, `/admin/document?id=${id}`);
  await desk.page.waitForSelector(".cm-content");
};
/** Types at the end of the text. */
const typeIn = async (text: string): Promise<void> => {
  await desk.page.focus(".cm-content");
  await press(desk.page, "End");
  await desk.page.keyboard.type(text);
};
const source = () => desk.page.$$eval(".cm-line", (lines) => lines.map((line) => line.textContent).join("\n"));

beforeAll(async () => {
  // Another's text in between is answered 409.
  desk = await openDesk({ but: /409/ });
  const node = { parentId: 0, label: "Procedures of the desk", name: "procedures" };
  group = (await desk.other.call<{ id: string }>("POST", "/admin/document/addGroup", node)).id;
  await desk.page.goto(`${desk.app.url}/account/settings`);
  await desk.until("h1");
});
afterAll(() => desk?.close());

describe("a document in the editor", () => {
  it("reads beside its source as it is typed, and is saved by Ctrl+S and before another one opens", async () => {
    const [first, second] = [await make("Before"), await make("After")];
    await open(first);
    await typeIn("# Filling\n\nOnly **empty** ones.");
    await desk.until(".markdown_root h1", "Filling");
    await press(desk.page, "s");
    await desk.until(".documents_version", "Version 2");
    expect((await kept(first)).content).toBe("# Filling\n\nOnly **empty** ones.");
    await typeIn(" Always.");
    await desk.click(".documents_name", "After");
    await desk.page.waitForFunction((id) => location.search === `?id=${id}`, {}, second);
    expect(await kept(first)).toMatchObject({ content: "# Filling\n\nOnly **empty** ones. Always.", version: 3 });
    expect(desk.faults).toEqual([]);
  });

  it("is formatted by the toolbar, runs nothing that is typed into it, and shows an older text that comes back", async () => {
    const id = await make("Formats");
    await save(id, "old", 1);
    await open(id);
    await desk.page.focus(".cm-content");
    await press(desk.page, "a");
    await desk.page.keyboard.type("bold");
    await press(desk.page, "a");
    await desk.click('.documents_toolbar [aria-label="Bold"]');
    expect(await source()).toBe("**bold**");
    await typeIn("\n\n<img src=x onerror='window.hit=1'> [x](javascript:window.hit=1)");
    await desk.until(".markdown_root strong", "bold");
    const dangerous = ".markdown_root [href^=javascript], .markdown_root [onerror]";
    expect(await desk.page.$$eval(dangerous, (all) => all.length)).toBe(0);
    expect(await desk.page.evaluate(() => "hit" in window)).toBe(false);
    await desk.click(".documents_version");
    await desk.click(".documents_versionsDialogRow", "Version 2");
    await desk.until(".documents_text .markdown_root", "old");
    await desk.click(".bp6-dialog-footer .bp6-intent-primary");
    await desk.gone(".documents_versionsDialog");
    await desk.page.waitForFunction(() => document.querySelector(".cm-content")?.textContent === "old");
    expect(await kept(id)).toMatchObject({ content: "old", version: 4 });
  });

  it("takes the merged text of two people, and its next save has both", async () => {
    const id = await make("Together");
    await save(id, "first\nsecond\nthird", 1);
    await open(id);
    await desk.page.waitForFunction(() => document.querySelectorAll(".cm-line").length === 3);
    await save(id, "FIRST\nsecond\ntheirs", 2);
    await typeIn(" and mine");
    await press(desk.page, "s");
    await desk.until(".documents_textsDialog .documents_change");
    expect(await source()).toBe("first\nsecond\nthird and mine");
    await desk.click(".bp6-dialog-footer .bp6-intent-primary");
    await desk.gone(".documents_textsDialog");
    expect(await source()).toBe("FIRST\nsecond\nthird and mine\ntheirs");
    await press(desk.page, "s");
    await desk.until(".documents_version", "Version 4");
    expect((await kept(id)).content).toBe("FIRST\nsecond\nthird and mine\ntheirs");
  });
});

describe("the screen of documents", () => {
  const text = "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n`code`";

  it("shows nothing before a document is chosen, and its tree above the tabs at the foot of the side", async () => {
    await make("Beside");
    await desk.page.goto(`${desk.app.url}/admin/document`);
    await desk.until(".documents_name", "Beside");
    await desk.until("main", "Nothing selected");
    const edges = (selector: string) =>
      desk.page.$eval(selector, (element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return { top, bottom, width };
      });
    const [pane, tree, tabs] = [".documents_sidePane", ".documents_documentTree", ".documents_sideTabs [role=tablist]"];
    const [whole, above, foot] = [await edges(pane), await edges(tree), await edges(tabs)];
    expect(whole.width).toBe(300);
    expect(whole.bottom).toBe(768);
    expect(foot).toMatchObject({ top: 728, bottom: whole.bottom });
    // The line above the tabs is between them and the tree.
    expect(above).toMatchObject({ top: whole.top, bottom: foot.top - 1 });
    const row = await edges(".documents_row");
    expect(row.top).toBeGreaterThan(above.top);
    expect(row.bottom).toBeLessThan(above.bottom);
    await desk.click(`${tabs} [role=tab]`, "Pictures");
    await desk.until(".documents_noPictures");
    await desk.gone(`${tree}:not([hidden] *)`);
    expect(await edges(tabs)).toEqual(foot);
    await desk.click(`${tabs} [role=tab]`, "Documents");
    await desk.until(".documents_name", "Beside");
  });

  it("has no serious fault of accessibility, light and dark", async () => {
    const id = await make("Seen");
    await save(id, text, 1);
    await open(id);
    await desk.until(".markdown_root h1", "Title");
    for (const theme of ["light", "dark"] as const) {
      await showTheme(desk.page, theme);
      expect(await seriousFaults(desk.page)).toEqual([]);
    }
  });

  it("is a page to read on a phone, with the tree behind a button", async () => {
    await desk.page.setViewport({ width: 390, height: 844 });
    await desk.until(".page-head_tools .bp6-button", "Documents");
    await desk.gone(".cm-content");
    await desk.until(".markdown_root h1", "Title");
    await desk.click(".page-head_tools .bp6-button", "Documents");
    await desk.until(".documents_documentTree");
    expect(await seriousFaults(desk.page)).toEqual([]);
  });
});
