import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentContent } from "#contracts/documents/document.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { signInColleague } from "#tests/support/colleague.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
let colleague: Desk;
let group: string;

const make = async (label: string, more: object = {}): Promise<string> => {
  const node = { parentId: group, label, name: label.toLowerCase().replaceAll(" ", "-"), ...more };
  return (await desk.other.call<{ id: string }>("POST", "/admin/document/addMenu", node)).id;
};
const kept = (id: string) => desk.other.call<DocumentContent>("GET", `/admin/document/getContent?id=${id}`);
const save = (id: string, content: string, version: number) =>
  desk.other.call("PUT", "/admin/document/updateContent", { id, content, version });
const open = async ({ page, app }: Desk, id: string): Promise<void> => {
  await page.goto(`${app.url}/admin/document?id=${id}`);
  await page.waitForSelector(".cm-content");
};
/** Types at the end of the text. */
const typeIn = async (page: Page, text: string): Promise<void> => {
  await page.focus(".cm-content");
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type(text);
};
const source = (page: Page) => page.$$eval(".cm-line", (lines) => lines.map((line) => line.textContent).join("\n"));
const saving = ({ page }: Desk) =>
  page.waitForResponse((answer) => answer.url().endsWith("/updateContent") && answer.request().method() === "PUT");
const press = async (page: Page, letter: string): Promise<void> => {
  await page.keyboard.down("Control");
  await page.keyboard.press(letter as "s");
  await page.keyboard.up("Control");
};

beforeAll(async () => {
  [desk, colleague] = await Promise.all([openDesk(), openDesk({ but: /409/ })]);
  // The browser asks before a text that is not saved is lost with the page.
  for (const { page } of [desk, colleague]) page.on("dialog", (dialog) => void dialog.accept());
  group = (
    await desk.other.call<{ id: string }>("POST", "/admin/document/addGroup", {
      parentId: 0,
      label: "Procedures of the desk",
      name: "procedures",
    })
  ).id;
});
afterAll(() => Promise.all([desk?.close(), colleague?.close()]));

describe("a document", () => {
  it("saves itself after the last change, as its next version, and reads beside its source", async () => {
    const id = await make("Filling");
    await open(desk, id);
    const saved = saving(desk);
    await typeIn(desk.page, "# Filling\n\nOnly **empty** ones.");
    await desk.until(".markdown_root h1", "Filling");
    await desk.until(".save-line_root", "saves itself in");
    await saved;
    await desk.until(".save-line_version", "Version 2");
    expect(await kept(id)).toMatchObject({ content: "# Filling\n\nOnly **empty** ones.", version: 2 });
    expect(desk.faults).toEqual([]);
  });

  it("is saved by Ctrl+S, and before another one opens", async () => {
    const [first, second] = [await make("Before"), await make("After")];
    await open(desk, first);
    const saved = saving(desk);
    await typeIn(desk.page, "one");
    await press(desk.page, "s");
    await saved;
    await typeIn(desk.page, " two");
    const again = saving(desk);
    await desk.click(".document-tree_name", "After");
    await again;
    await desk.page.waitForFunction((id) => location.search === `?id=${id}`, {}, second);
    expect(await kept(first)).toMatchObject({ content: "one two", version: 3 });
  });

  it("is formatted by the toolbar, runs nothing that is typed into it, and brings an older text back", async () => {
    const id = await make("Formats");
    await save(id, "old", 1);
    await open(desk, id);
    await desk.page.focus(".cm-content");
    await press(desk.page, "a");
    await desk.page.keyboard.type("bold");
    await press(desk.page, "a");
    await desk.click('.markdown-editor_toolbar [aria-label="Bold"]');
    expect(await source(desk.page)).toBe("**bold**");
    await typeIn(desk.page, "\n\n<img src=x onerror='window.hit=1'> [x](javascript:window.hit=1)");
    await desk.until(".markdown_root strong", "bold");
    expect(
      await desk.page.$$eval(".markdown_root [href^=javascript], .markdown_root [onerror]", (all) => all.length),
    ).toBe(0);
    expect(await desk.page.evaluate(() => "hit" in window)).toBe(false);
    await desk.click(".save-line_version");
    await desk.click(".versions-dialog_row", "Version 2");
    await desk.until(".versions-dialog_text .markdown_root", "old");
    await desk.click(".bp6-dialog-footer .bp6-intent-primary");
    await desk.gone(".versions-dialog_root");
    await desk.page.waitForFunction(() => document.querySelector(".cm-content")?.textContent === "old");
    expect(await kept(id)).toMatchObject({ content: "old", version: 4 });
  });
});

describe("two people with one document", () => {
  it("see each other, and lose nothing when both save", async () => {
    const id = await make("Together");
    await save(id, "first\nsecond\nthird", 1);
    const mate = await signInColleague(desk.app, desk.other, "mate.documents", "admin");
    await colleague.page.evaluate((token) => sessionStorage.setItem("token", token), mate.token);
    await Promise.all([open(desk, id), open(colleague, id)]);
    await desk.until(".readers_root", "Also open: mate.documents");
    await colleague.page.waitForFunction(() => document.querySelectorAll(".cm-line").length === 3);
    await save(id, "FIRST\nsecond\ntheirs", 2);
    await typeIn(colleague.page, " and mine");
    await press(colleague.page, "s");
    await colleague.until(".texts-dialog_root .texts-dialog_change");
    expect(await source(colleague.page)).toBe("first\nsecond\nthird and mine");
    await colleague.click(".bp6-dialog-footer .bp6-intent-primary");
    await colleague.gone(".texts-dialog_root");
    expect(await source(colleague.page)).toBe("FIRST\nsecond\nthird and mine\ntheirs");
    const saved = saving(colleague);
    await press(colleague.page, "s");
    await saved;
    expect(await kept(id)).toMatchObject({ content: "FIRST\nsecond\nthird and mine\ntheirs", version: 4 });
    expect(colleague.faults).toEqual([]);
    await colleague.page.goto("about:blank");
    await desk.gone(".readers_root");
  });
});

describe("the help of a page", () => {
  it("opens by F1 wherever the focus is, and offers to be written where there is none", async () => {
    await make("Help of caps", { menuPath: "/config/cap" }).then((id) => save(id, "# About caps", 1));
    await desk.open("/config/cap");
    await desk.page.keyboard.press("F1");
    await desk.until(".help-drawer_root h1", "About caps");
    await desk.page.keyboard.press("Escape");
    await desk.gone(".help-drawer_root");
    await desk.open("/admin/role");
    await desk.page.keyboard.press("F1");
    await desk.until(".help-drawer_root", "This page has no help yet");
    await desk.click(".help-drawer_root .bp6-intent-primary");
    await desk.until("#f-menuPath");
    expect(await desk.valueOf("menuPath")).toBe("/admin/role");
  });
});

describe("the screen of documents", () => {
  it.each(["light", "dark"])("has no serious fault of accessibility, %s", async (theme) => {
    const id = await make(`Seen ${theme}`);
    await save(id, "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n`code`", 1);
    await desk.page.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
    await open(desk, id);
    await desk.until(".markdown_root h1", "Title");
    expect(await seriousFaults(desk.page)).toEqual([]);
  });

  it("is a page to read on a phone, with the tree behind a button", async () => {
    const id = await make("Pocket");
    await save(id, "# In a pocket", 1);
    await desk.page.setViewport({ width: 390, height: 844 });
    await desk.page.goto(`${desk.app.url}/admin/document?id=${id}`);
    await desk.until(".markdown_root h1", "In a pocket");
    expect(await desk.page.$(".cm-content")).toBeNull();
    await desk.click(".page-head_tools .bp6-button", "Documents");
    await desk.until(".document-tree_root");
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.page.setViewport({ width: 1366, height: 768 });
  });
});
