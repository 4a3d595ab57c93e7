import type { Browser } from "puppeteer";
import { launchBrowser } from "#tests/support/browser.ts";

/** A wall in a real browser. */
export type Wall = {
  /** When both store figures together came to which number, in ms since 1970, and when the frame after it was drawn. */
  changes(): Promise<{ sum: number; at: number; drawn: number }[]>;
  /** Bytes of the page's heap and the nodes of its document, after a collection. */
  held(): Promise<{ heap: number; nodes: number }>;
  close(): Promise<void>;
};

type Watched = Window & { changes: { sum: number; at: number; drawn: number }[] };

/** Opens `/wall/enterprise` with a token, lets it keep the client for times without a network, and notes every change of its figures. */
export async function openWall(url: string, token: string): Promise<Wall> {
  const browser: Browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setViewport({ width: 1920, height: 1080 });
  // The loader that runs this file wraps named functions; the page does not know its wrapper.
  await page.evaluateOnNewDocument("globalThis.__name = (named) => named");
  await page.evaluateOnNewDocument((own: string) => sessionStorage.setItem("token", own), token);
  await page.goto(`${url}/wall/enterprise`);
  await page.waitForSelector('[data-figure="todayInWarehouseNum"] .inline_hidden', { timeout: 60_000 });
  // Done once for each version of the client, while a wall stands for days.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.changes = [];
    const figure = (name: string) =>
      Number(document.querySelector(`[data-figure="${name}"] .inline_hidden`)?.textContent?.replaceAll(",", "") ?? 0);
    const time = () => performance.timeOrigin + performance.now();
    let before = Number.NaN;
    const look = () => {
      const sum = figure("todayInWarehouseNum") + figure("todayOutWarehouseNum");
      if (sum === before) return;
      before = sum;
      const change = { sum, at: time(), drawn: 0 };
      watched.changes.push(change);
      requestAnimationFrame(() => (change.drawn = time()));
    };
    new MutationObserver(look).observe(document.querySelector(".board_boardGrid") ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
  });
  const session = await page.createCDPSession();
  return {
    changes: () => page.evaluate(() => (window as unknown as Watched).changes.splice(0)),
    async held() {
      await session.send("HeapProfiler.collectGarbage");
      const { JSHeapUsedSize: heap = 0, Nodes: nodes = 0 } = await page.metrics();
      return { heap, nodes };
    },
    close: () => browser.close(),
  };
}
