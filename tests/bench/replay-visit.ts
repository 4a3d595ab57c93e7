import type { Page } from "puppeteer";
import { replayAddress } from "#client/state/menus/audit-addresses.ts";

/** The longest task of a phase: by the clock, 0 where the Long Tasks API saw none (below 50 ms), and the most processor time of one. */
export type Longest = { ms: number; processorMs: number };

export const phases = ["open", "drag", "play"] as const;

type Visited = { url: string; token: string; gasBarcode: string };
type Watched = Window & { longest: number };

const moves = 60;
const playedSteps = 12;

/** Opens the replay in an empty browser, drags its thumb over the track and back, and plays at the highest speed. */
export async function visitReplay(page: Page, { url, token, gasBarcode }: Visited): Promise<Record<string, Longest>> {
  await page.setViewport({ width: 1366, height: 768 });
  await page.evaluateOnNewDocument((own: string) => {
    sessionStorage.setItem("token", own);
    const watched = window as unknown as Watched;
    watched.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
    }).observe({ type: "longtask", buffered: true });
  }, token);
  const steps: Record<(typeof phases)[number], () => Promise<unknown>> = {
    open: () => open(page, url + replayAddress({ gasBarcode })),
    drag: () => drag(page),
    play: () => play(page),
  };
  const seen: Record<string, Longest> = {};
  for (const phase of phases) seen[phase] = await during(page, steps[phase]);
  return seen;
}

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: "networkidle0" });
  await page.waitForSelector("[role=slider]");
  await page.waitForSelector(".grid_root .bp6-table-cell");
};

const drag = async (page: Page): Promise<void> => {
  const track = (await page.waitForSelector("[role=slider]"))!;
  const { x, y, width, height } = (await track.boundingBox())!;
  const to = (share: number) => page.mouse.move(x + 24 + (width - 48) * share, y + height / 2);
  await to(1);
  await page.mouse.down();
  for (let move = 0; move <= moves; move++) await to(Math.abs(1 - (2 * move) / moves));
  await page.mouse.up();
};

/** From the first step on, until it has taken so many. */
const play = async (page: Page): Promise<void> => {
  await page.focus("[role=slider]");
  await page.keyboard.press("Home");
  await page.select("select[aria-label]", "8").catch(() => undefined);
  await page.keyboard.press("Space");
  await page.waitForFunction(
    (least) => Number(document.querySelector("[data-step]")?.getAttribute("data-step")) >= least,
    {},
    playedSteps,
  );
  await page.keyboard.press("Space");
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

const during = async (page: Page, work: () => Promise<unknown>): Promise<Longest> => {
  await page.evaluate(() => ((window as unknown as Watched).longest = 0));
  await page.tracing.start({ categories: ["toplevel", "__metadata"] });
  await work();
  const traced = await page.tracing.stop();
  const ms = await page.evaluate(() => (window as unknown as Watched).longest);
  return { ms, processorMs: longestOf(JSON.parse(Buffer.from(traced!).toString()) as { traceEvents: TraceEvent[] }) };
};

/** The most processor time of a task of a page's main thread. */
const longestOf = ({ traceEvents }: { traceEvents: TraceEvent[] }): number => {
  const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const threads = new Set(mains.map(({ pid, tid }) => `${pid}/${tid}`));
  const tasks = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && threads.has(`${pid}/${tid}`));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
};
