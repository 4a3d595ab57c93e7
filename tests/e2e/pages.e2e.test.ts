import type { BrowserContext, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { screens } from "#client/screens/index.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { translate } from "#contracts/locales/translate.ts";
import { playDemonstration } from "#tests/support/demonstration.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { allMenus } from "#tests/support/menus.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { sample } from "#tests/support/sample.ts";
import { dialogs } from "#tests/screenshots/dialogs.ts";
import { leave, pose } from "#tests/screenshots/pose.ts";
import { recordDialogs } from "#tests/screenshots/record-dialogs.ts";
import { badTexts, cutTexts } from "#tests/support/page-texts.ts";
import { prefer, settled, showTheme, visit, watchFaults } from "#tests/support/visit.ts";
import { openProfile } from "#tests/support/shared.ts";

type Language = "zh" | "en";
/** Pages whose heading says more than their menu, or something else: the menu files cylinders, the page imports records of any kind. */
const headings: Record<string, string> = {
  [cockpitScreens.cockpit.path]: "board.builtIn",
  [cylinderScreens.import.path]: "client.import.title",
};
/** Name of the page at a path, as the menu and the window say it, and its heading. */
const namesOf = (path: string, language: Language): { title: string; heading: string } | undefined => {
  const title = allMenus.find((menu) => menu.path === path)?.[language];
  if (title === undefined) return undefined;
  const heading = headings[path];
  return { title, heading: heading === undefined ? title : translate(language, heading) };
};
/** Every screen of the registry, and the pages beside it. */
const paths = [...Object.keys(screens), "/account/settings", "/nowhere"];
/** Pages that are tried in Chinese and for their accessibility; the others are opened in English alone. */
const thorough = sample(paths, 12);
const pathsIn = { zh: thorough, en: paths };
/** Pages with tables of sentences and keys, which are cut in small windows. */
const wordy: string[] = [systemScreens.cache.path, auditScreens.verify.path];
const whole = paths.filter((path) => !wordy.includes(path));
/** Dialogs, menus and what else unfolds. */
const opened = [...dialogs({ barcodes: [], told: "" }), ...recordDialogs].filter(
  ({ path }) => !path.includes("?cylinder="),
);
/** A barcode of the demonstration. */
const barcode = /(?<!\d)0757\d{8}(?!\d)/;
/** Each piece of text by itself: groups of a barcode are pieces. */
const piecesOfText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
    return texts;
  });

let app: LocalApp;
let profile: BrowserContext;
let token: string;

beforeAll(async () => {
  [app, profile] = await Promise.all([startLocalApp({ env: { DEMO_CLOCK: "true" } }), openProfile()]);
  await playDemonstration(app, { cylinders: 40, days: 3 });
  ({ token } = await signInAt(app.url, "admin", app.adminPassword));
});

afterAll(async () => {
  await profile?.close();
  await app?.stop();
});

const open = async (language: string, theme: string): Promise<Page> => {
  const page = await profile.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await prefer(page, { language, theme }, token);
  await page.goto(`${app.url}/account/settings`);
  await page.waitForSelector(".shell_root");
  return page;
};

describe.each(["zh", "en"] as const)("every page in %s", (language) => {
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    page = await open(language, "light");
    faults = watchFaults(page);
  });
  afterAll(() => page.close());

  it.each(pathsIn[language])(
    "%s opens under its name, has words for all it says, no barcode in one run, no column out of sight, nothing wider than the window, and is accessible, light and dark where colours are read",
    async (path) => {
      await visit(page, path);
      expect(await badTexts(page)).toEqual([]);
      const names = namesOf(path, language);
      if (names) {
        expect(await page.title()).toBe(`${names.title} · Cylindra`);
        expect(await page.$$eval("h1", (heads) => heads.map((head) => head.textContent))).toEqual([names.heading]);
      }
      expect((await piecesOfText(page)).filter((text) => barcode.test(text))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      const tables = await page.$$eval(".table_edges", (all) =>
        all.map((each) => (each as HTMLElement).dataset["more"]),
      );
      expect(tables.filter(Boolean), "tables that scroll sideways").toEqual([]);
      if (language === "en") {
        if (thorough.includes(path)) expect(await seriousFaults(page, "allButColours")).toEqual([]);
      } else {
        await showTheme(page, "light");
        expect(await seriousFaults(page), "light").toEqual([]);
        await showTheme(page, "dark");
        expect(await seriousFaults(page, "colours"), "dark").toEqual([]);
      }
      expect(faults.splice(0)).toEqual([]);
    },
  );
});

describe.each(["zh", "en"] as const)("texts in %s", (language) => {
  let page: Page;

  beforeAll(async () => {
    page = await open(language, "light");
  });
  afterAll(() => page.close());

  it.each(sample(whole, 6))("%s cuts no text at 1366, 1093 and 910 px, but those that a tooltip says", async (path) => {
    await visit(page, path);
    const cut: Record<string, string[]> = {};
    for (const [width, height] of [
      [1366, 768],
      [1093, 614],
      [910, 512],
    ] as const) {
      await page.setViewport({ width, height });
      await settled(page);
      cut[width] = await cutTexts(page, language);
    }
    await page.setViewport({ width: 1366, height: 768 });
    expect(cut).toEqual({ 1366: [], 1093: [], 910: [] });
  });

  it.each(sample(opened, 6))("$name says no key and no sentence without its value", async (shot) => {
    const told = (await page.evaluate(() => document.querySelector("data")?.value)) ?? "";
    await pose(page, shot, { barcodes: [told], told });
    expect(await badTexts(page)).toEqual([]);
    await leave(page);
  });
});

describe("a window of 910 by 512 pixels", () => {
  /** Buttons and fields of a page's own content that lie over the edge of the window, and outside of what scrolls. */
  const overTheEdge = (page: Page): Promise<string[]> =>
    page.$$eval("main :is(button, input)", (all) =>
      all
        .filter((each) => !each.closest(".table_root") && each.getBoundingClientRect().right > window.innerWidth)
        .map((each) => each.textContent ?? each.outerHTML),
    );
  it.each(["zh", "en"])(
    "has every key of the scan page, and room for what happened among exceptions, in %s",
    async (language) => {
      const page = await open(language, "dark");
      await page.setViewport({ width: 910, height: 512 });
      await visit(page, "/work/scan");
      expect(await overTheEdge(page)).toEqual([]);
      await visit(page, "/work/exceptions");
      const room = () =>
        page.$$eval(".exceptions_choose", (all) => all.map((each) => each.getBoundingClientRect().width));
      const alone = await room();
      expect(alone).not.toEqual([]);
      await page.click("tr[data-id]");
      await page.waitForSelector(".exceptions_hasPanel");
      for (const width of [...alone, ...(await room())]) expect(width).toBeGreaterThan(100);
      await page.close();
    },
  );
});

describe("a first visit", () => {
  it("needs at most 12 requests and 350 KB over the line for the sign-in page", async () => {
    const fresh = await openProfile();
    try {
      const page = await fresh.newPage();
      await page.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
      const line = await page.createCDPSession();
      await line.send("Network.enable");
      const requests: string[] = [];
      let bytes = 0;
      line.on(
        "Network.requestWillBeSent",
        ({ request: { url } }) => void (url.startsWith("http") && requests.push(url)),
      );
      line.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
      await page.goto(`${app.url}/login`, { waitUntil: "networkidle0" });
      await page.waitForSelector("input[name=userName]");
      expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(12);
      expect(bytes / 1024).toBeLessThanOrEqual(350);
    } finally {
      await fresh.close();
    }
  });
});
