import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { io } from "socket.io-client";
import { launchBrowser } from "#tests/support/browser.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { openWall } from "./drawn.ts";

/**
 * `npx tsx tests/wall/replay-day.ts --url http://127.0.0.1:8080 --password … --day 2026-11-10`: a person drives a wall in a browser through a day in
 * a minute. Prints the wall's long tasks (over 50 ms), how many of the moments its header showed, and the slowest picture. Ends with 1 when there was
 * a long task.
 */
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { url: text, user: text, password: text, day: text, seconds: text, zone: text },
});
const { url = "http://127.0.0.1:8080", user = "admin", password = "", day = "", zone = "+08:00" } = values;
const seconds = Number(values.seconds ?? 60);
const board = "enterprise";
const DAY_MS = 86_400_000;

const { token } = await signInAt(url, user, password);
const browser = await launchBrowser();
const driver = io(url, { auth: { token }, transports: ["websocket"] });
try {
  const page = await openWall(browser, url, token);
  await driver.emitWithAck("board:join", { board });
  let { version } = (await driver.emitWithAck("board:drive", { board })) as { version: number };
  const begin = Date.parse(`${day}T00:00:00${zone}`);
  const goTo = async (ms: number): Promise<string> => {
    const at = new Date(begin + ms).toISOString();
    const answer = (await driver.emitWithAck("board:update", { board, version, state: { at } })) as {
      version?: number;
    };
    if (answer.version === undefined) throw new Error(JSON.stringify(answer));
    ({ version } = answer as { version: number });
    return at;
  };
  // A wall has been on for a while: it has the glyphs of the day's names in all weights, which it loads 15 s after they are first shown.
  for (const share of [0, 0.5, 0.75]) {
    await goTo(share * DAY_MS);
    await page.waitForSelector("[data-past]");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  }
  await pause(25_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  let shown = 0;
  const delays: number[] = [];
  const began = Date.now();
  for (let step = 1; step <= seconds; step += 1) {
    const sentAt = Date.now();
    const at = await goTo((step / seconds) * DAY_MS - 1);
    const isShown = await page
      .waitForSelector(`[data-past="${at}"]`, { timeout: 1000 })
      .then(() => true)
      .catch(() => false);
    if (isShown) {
      shown += 1;
      delays.push(Date.now() - sentAt);
    }
    await pause(Math.max(0, began + step * 1000 - Date.now()));
  }
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  const gas = await page.$eval("[data-figure=todayGasNum]", (figure) => figure.textContent);
  await driver.emitWithAck("board:release", { board });
  console.log(
    `a day in ${((Date.now() - began) / 1000).toFixed(0)} s: ${shown} of ${seconds} moments shown, the slowest after ${Math.max(0, ...delays)} ms`,
  );
  console.log(
    `long tasks: ${tasks.length}${tasks.length > 0 ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ""}; filled at the end of the day: ${gas}`,
  );
  process.exitCode = tasks.length === 0 && shown > 0 ? 0 : 1;
} finally {
  driver.disconnect();
  await browser.close();
}
