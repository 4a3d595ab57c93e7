import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "puppeteer";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { startCutLine } from "#tests/support/cut-line.ts";
import { buildRoles, type RoleProcess } from "#tests/support/roles.ts";
import { sample } from "./measure.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { openWall, pair } from "./soak/wall-page.ts";
import { printCircumstances, printTable, range } from "./table.ts";
import { withDeadline } from "#infra/with-deadline.ts";

const defaultRounds = 6;
const toReachMs = 5000;
const lookEveryMs = 20;
const tabs = 4;

type Servers = Awaited<ReturnType<typeof startServers>>;
type Watched = { page: Page; joins: number[] };
/** In ms from the kill: until the driver's page has joined again, until the wall has, and until the wall shows what the driver pressed next. */
type Round = { driver: number; wall: number; followed: number };

/**
 * `kill -9` of the server that a driver's browser and a wall's are connected to, while the board is driven; both come back by themselves to
 * the other server. `--rounds` for more kills; the servers are killed in turn.
 */
export async function killedServerBench(args: string[]): Promise<void> {
  const rounds = Number(args.find((argument) => Number(argument) > 0) ?? defaultRounds);
  const server = await startBenchServer();
  const servers = await startServers(server);
  const line = await startCutLine(...servers.ports);
  const browser = await launchBrowser();
  try {
    console.log(`killed server, a driver's browser and a wall's on two servers, ${rounds} kills in turn`);
    printCircumstances();
    const wall = await browser.newPage();
    await openWall(wall, line.url, await pair(server));
    const driver = await openDriver(browser, line.url, server.token);
    const [leads, follows] = [
      { page: driver, joins: await joinsOf(driver) },
      { page: wall, joins: await joinsOf(wall) },
    ];
    const found: Round[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await kill(servers, round % 2, leads, follows));
    printTable(
      ["ms after the kill", "median (range)", "to reach"],
      [
        [
          "driver's page has joined again",
          range(
            sample(
              "",
              found.map((each) => each.driver),
            ),
            0,
          ),
          String(toReachMs),
        ],
        [
          "wall has joined again",
          range(
            sample(
              "",
              found.map((each) => each.wall),
            ),
            0,
          ),
          String(toReachMs),
        ],
        [
          "wall shows the driver's next press",
          range(
            sample(
              "",
              found.map((each) => each.followed),
            ),
            0,
          ),
          String(toReachMs),
        ],
      ],
    );
  } finally {
    await browser.close();
    await line.close();
    await servers.close();
    await server.stop();
  }
}

/** Two servers of their own over the bench's database; the first that lives takes a connection. */
async function startServers({ databaseUrl, dataDir }: BenchServer) {
  const roles = await buildRoles("killed");
  const ports = [await freePort(), await freePort()];
  const running: RoleProcess[] = [];
  const start = async (at: number): Promise<void> => {
    const port = String(ports[at]);
    running[at] = roles.start("server", { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: port });
    await withDeadline(60_000, (signal) => waitUntilReady(`http://127.0.0.1:${port}/readyz`, signal));
  };
  await start(0);
  await start(1);
  return { ports, start, kill: (at: number) => running[at]?.signal("SIGKILL"), close: () => roles.close() };
}

/** The cockpit of a presenter. */
async function openDriver(browser: Browser, url: string, token: string): Promise<Page> {
  const profile = await browser.createBrowserContext();
  const page = await profile.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument((own: string) => sessionStorage.setItem("token", own), token);
  await page.goto(`${url}/index`);
  const drive = await page.waitForSelector(".presenting_bar .bp6-intent-primary", { timeout: 60_000 });
  await drive?.evaluate((button) => (button as HTMLElement).click());
  await page.waitForSelector(".panel_point", { timeout: 60_000 });
  return page;
}

const tabOf = (page: Page): Promise<number> =>
  page.$$eval(".board-header_periodTabs button", (all) => 1 + all.findIndex((each) => each.ariaPressed === "true"));

/** Moments at which a page was told the state of its board, which is the answer to each join. */
async function joinsOf(page: Page): Promise<number[]> {
  const joins: number[] = [];
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  session.on("Network.webSocketFrameReceived", ({ response: { payloadData } }) => {
    if (/^43\d+\[/.test(payloadData) && payloadData.includes('"presence"')) joins.push(performance.now());
  });
  return joins;
}

async function kill(servers: Servers, at: number, driver: Watched, wall: Watched): Promise<Round> {
  const wanted = 1 + ((await tabOf(wall.page)) % tabs);
  servers.kill(at);
  const began = performance.now();
  const since = async (holds: () => Promise<boolean>): Promise<number> => {
    while (!(await holds())) await pause(lookEveryMs);
    return performance.now() - began;
  };
  const rejoined = async ({ joins }: Watched): Promise<number> => {
    await since(async () => joins.some((at) => at > began));
    return (joins.find((at) => at > began) ?? 0) - began;
  };
  const [ofDriver, ofWall] = await Promise.all([rejoined(driver), rejoined(wall)]);
  const followed = await since(async () => {
    if ((await tabOf(driver.page)) !== wanted)
      await driver.page.$$eval(
        ".board-header_periodTabs button",
        (all, nth) => (all[nth - 1] as HTMLElement | undefined)?.click(),
        wanted,
      );
    return (await tabOf(wall.page)) === wanted;
  });
  await servers.start(at);
  return { driver: ofDriver, wall: ofWall, followed };
}
