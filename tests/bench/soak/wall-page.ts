import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "puppeteer";
import type { PairAnswer, PairingLook } from "#contracts/boards/pairing.ts";
import type { BenchServer } from "../server.ts";
import type { Heard } from "./line.ts";

const collections = 10;
const figureOf = "[data-figure] .inline_hidden";

/** What a page holds at one moment; the heap in bytes, after each of some forced collections. */
export type Held = { name: string; heap: number[]; nodes: number; listeners: number; sockets: number };

export async function pair(server: BenchServer): Promise<string> {
  const { code, pairingId, secret } = await server.post<PairAnswer>("/base/wall/pair", {});
  await server.post("/base/wall/claim", { code, name: "Soak", place: "Bench" });
  const answer = await fetch(`${server.url}/base/wall/pair?${new URLSearchParams({ pairingId, secret })}`);
  const { data } = (await answer.json()) as { data: PairingLook };
  if (data.credential === undefined) throw new Error("the screen got no credential");
  return data.credential;
}

export async function openWall(page: Page, url: string, credential: string): Promise<void> {
  await page.evaluateOnNewDocument((own: string) => {
    localStorage.setItem("wall", own);
    localStorage.setItem("language", "en");
  }, credential);
  await page.goto(`${url}/wall/enterprise`);
  await page.waitForSelector(figureOf, { timeout: 60_000 });
}

/** Waits until the page runs the new client; false after two minutes. */
export async function loadedAnew(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => performance.timeOrigin).catch(() => 0);
  for (let tries = 0; tries < 120; tries += 1) {
    await pause(1000);
    const now = await page.evaluate(() => performance.timeOrigin).catch(() => before);
    if (now !== before)
      return page.waitForSelector(figureOf, { timeout: 60_000 }).then(
        () => true,
        () => false,
      );
  }
  return false;
}

export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".board-header_header:not(.board-header_isOffline)", { timeout: 60_000 });
  await pause(5000);
}

/** Heap after forced collections, and what the page holds beside it. */
export async function held(
  name: string,
  page: Page,
  { session, sockets }: Heard & { session: CDPSession },
): Promise<Held> {
  const heap: number[] = [];
  for (let at = 0; at < collections; at += 1) {
    await session.send("HeapProfiler.collectGarbage");
    heap.push((await page.metrics()).JSHeapUsedSize ?? 0);
    await pause(200);
  }
  const { Nodes: nodes = 0, JSEventListeners: listeners = 0 } = await page.metrics();
  return { name, heap, nodes, listeners, sockets: sockets.size };
}

const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (all) => all.map((each) => each.textContent ?? ""));

/** Everything that a wall draws of the log and of what people share. */
export type Drawn = { figures: string[]; log: string[]; notes: string[]; tab: number };

const drawnOn = async (page: Page): Promise<Drawn> => ({
  figures: await textsOf(page, figureOf),
  log: await textsOf(page, ".panels_log .cells_barcode"),
  notes: await textsOf(page, ".notes_text > span"),
  tab: 1 + (await pressedTabs(page)).indexOf("true"),
});

const pressedTabs = (page: Page): Promise<(string | null)[]> =>
  page.$$eval(".board-header_periodTabs button", (all) => all.map((each) => each.getAttribute("aria-pressed")));

/** The old page beside one that is loaded again. */
export async function freshLoad(browser: Browser, url: string, old: Page): Promise<{ drawn: Drawn; fresh: Drawn }> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1920, height: 1080 });
  await page.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
  await page.goto(`${url}/wall/enterprise`);
  await page.waitForSelector(figureOf, { timeout: 60_000 });
  await settled(page);
  const both = { drawn: await drawnOn(old), fresh: await drawnOn(page) };
  await page.close();
  return both;
}
