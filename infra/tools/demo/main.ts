import { loadConfig } from "#infra/process/config/load-config.ts";
import { endInTime } from "#infra/process/supervisor/end-in-time.ts";
import { createSupervisor, type Supervisor } from "#infra/process/supervisor/supervise.ts";
import { createApi, demandNoCaptcha, type DemoApi } from "./api.ts";
import { type DemoClock, openClock } from "./clock.ts";
import { createHiring } from "./employees.ts";
import { makeFleet } from "./fleet.ts";
import { dayMs, liveNow, livePast, settle, type Story } from "./life.ts";
import { noPast } from "./no-past.ts";
import { makePapers } from "./papers.ts";
import { type DemoOptions, readOptions } from "./options.ts";
import { createRandom, type Random } from "./random.ts";
import { createRecorder } from "./recorder.ts";
import { makeStaff, type Member } from "./staff.ts";
import { makeWalls, pinNotes } from "./walls.ts";
import { type Words, wordsOf } from "./words.ts";
import { makeWorld, staffPlaces } from "./world.ts";
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { roleLines } from "#infra/process/supervisor/role-lines.ts";

/** The demonstration's own application, with its own data folder and without a captcha. */
const createOwnApp = (
  print: (line: string) => void,
): { supervisor: Supervisor; start(): Promise<{ url: string; password: string }> } => {
  process.env.DATA_DIR ??= ".data-demo";
  process.env.CAPTCHA ??= "off";
  process.env.SCALE_SIMULATOR ??= "on";
  process.env.DEMO_CLOCK = "true";
  // The demonstration calls itself at a local address, which no certificate names.
  process.env.TLS_CERT = process.env.TLS_KEY = "";
  const dataDir = loadConfig({ warn: false }).dataDir;
  const password = (process.env.ADMIN_PASSWORD ??= keptPassword(dataDir));
  const config = loadConfig({ warn: false });
  const supervisor = createSupervisor({ config, roles: roleLines, print });
  return {
    supervisor,
    async start() {
      const url = await supervisor.start();
      if (!url) throw new Error("the application was stopped while it started");
      return { url, password };
    },
  };
};

/** The password is made at the first run and stored next to the data. */
const keptPassword = (dataDir: string): string => {
  const file = join(dataDir, "demo-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const password = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
};

/** Days after which a cylinder at a customer is overdue. */
const longestHeld = 20;

/** Sets up the installation: the display name of the built-in account, and how long customers may keep a cylinder. */
const setUp = async (api: DemoApi, { administrator }: Words): Promise<void> => {
  const account = await api.get<{ nickName: string; version: number }>("/admin/account/get");
  if (account.nickName !== administrator)
    await api.put("/admin/account/updatebasic", { nickName: administrator, version: account.version });
  await api.put("/info/clientconfig/update", { enableDays: true, maxDays: longestHeld });
};

type Table = { url: string; password: string; user: string; administrator: string; staff: readonly Member[] };

/** Lines of a table of all accounts, with their roles and places. */
const accountLines = ({ url, password, user, administrator, staff }: Table): string[] => {
  const rows = [[user, administrator, "", ""], ...staff.map((one) => [one.userName, one.name, one.role, one.place])];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  const line = (row: string[]) => row.map((cell, column) => padded(cell, widths[column] ?? 0)).join("  ");
  return [
    "",
    `Sign in at ${url} with the password ${password} as`,
    ...rows.map((row) => `  ${line(row).trimEnd()}`),
    "",
  ];
};

/** A Chinese character is two columns wide in a terminal. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)));

const hourMs = 3_600_000;
/** The demonstration uses China's time, like the default of `TZ_BUSINESS`. */
const offsetMs = 8 * hourMs;

const print = (line: string): void => console.log(line);
const stopping = new AbortController();
let supervisor: Supervisor | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) print("Stopping …");
    void end();
  });
}

try {
  await play(readOptions(process.argv.slice(3)));
  await end();
} catch (error) {
  // During shutdown, running calls are expected to fail.
  if (!stopping.signal.aborted) {
    console.error(`The demonstration ended: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    await end();
  }
}

/** Does not wait for running calls, because a closing server finishes them. */
async function end(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  endInTime();
  await supervisor?.stop();
  process.exit();
}

async function play(options: DemoOptions): Promise<void> {
  const { url, password } = await server(options);
  await demandNoCaptcha(url);
  const api = await createApi(url, options.user, password, options.language);
  const until = latestBeginning(options.begin);
  const { total: fillings } = await api.get<{ total: number }>("/manage/fillupcylinder/getpage", { pageSize: 1 });
  // An unfinished past of an earlier run is continued, and so is one that ended days ago.
  const hasPast = fillings > 0 && until - (api.businessTime() ?? until) < 60_000;
  const clock = hasPast || options.days === 0 ? undefined : await openClock(api, loadConfig());
  // A continued run needs other random numbers than the run before. Otherwise its ids would count as repeats.
  const random = createRandom(options.seed + fillings);
  const today = midnightOf(until);
  const start = today - options.days * dayMs;
  // The records are made before the first cylinder.
  await clock?.moveTo(start - 20 * hourMs);
  const story = await makeStory({ api, url, password, random, start, today, clock }, options);
  const accounts = accountLines({
    ...{ url, password, user: options.user },
    administrator: story.world.words.administrator,
    staff: story.staff.all,
  }).join("\n");
  print(accounts);
  if (clock) {
    await livePast(story, clock, Math.max(start, midnightOf(clock.now() + dayMs - hourMs)), until);
    await beginDay(story, clock, options, until);
  } else if (hasPast)
    print(options.url ? noPast(fillings, options.rate) : "The past is there already; the live day goes on.");
  await clock?.close();
  if (stopping.signal.aborted) return;
  if (clock) print(accounts);
  if (options.rate > 0) await liveNow(story, options.rate, await businessClock(api));
}

/** The moment of the live day's beginning, in ms since 1970: the real time, or the latest such time of a working day. */
function latestBeginning(begin: DemoOptions["begin"]): number {
  if (begin === "now") return Date.now();
  const isLater = (moment: number): boolean => moment > Date.now();
  const isWeekend = (moment: number): boolean => [0, 6].includes(new Date(moment + offsetMs).getUTCDay());
  let moment = midnightOf(Date.now()) + begin;
  while (isLater(moment) || isWeekend(moment)) moment -= dayMs;
  return moment;
}

/** Ends the past: the clock shows the beginning of the live day. */
async function beginDay(story: Story, clock: DemoClock, { begin }: DemoOptions, until: number): Promise<void> {
  if (stopping.signal.aborted) return;
  if (begin === "now") {
    await clock.end();
    await settle(story, Date.now());
    return;
  }
  await clock.moveTo(until);
  await pinNotes(story.world.words, [story.staff.manager(until), story.staff.manager(until - dayMs / 2)], until);
}

/** The business time by this machine's clock. */
async function businessClock(api: DemoApi): Promise<() => number> {
  await api.get("/admin/account/get");
  const behind = Date.now() - (api.businessTime() ?? Date.now());
  return () => Date.now() - behind;
}

function midnightOf(moment: number): number {
  return Math.floor((moment + offsetMs) / dayMs) * dayMs - offsetMs;
}

type Beginning = {
  api: DemoApi;
  url: string;
  password: string;
  random: Random;
  start: number;
  today: number;
  clock?: DemoClock;
};

/** Finds or makes the places, the people and the cylinders. */
async function makeStory(beginning: Beginning, options: DemoOptions): Promise<Story> {
  const { api, random, clock } = beginning;
  const { language, cylinders: count } = options;
  const words = wordsOf(language);
  await setUp(api, words);
  const hiring = await createHiring(api, words);
  const world = await makeWorld(api, random, words, hiring);
  await makePapers(api, words, world.root, beginning.today);
  const staff = await makeStaff({ ...beginning, hiring, words, language }, staffPlaces(world));
  await makeWalls({ api, url: beginning.url, world });
  const fleet = await makeFleet({ ...beginning, world, staff, count }, { print, clock });
  const recorder = createRecorder(staff, random);
  return { world, staff, fleet, random, recorder, signal: stopping.signal, print };
}

async function server({ url, password }: DemoOptions): Promise<{ url: string; password: string }> {
  if (url) {
    if (!password) throw new Error("--url needs --password (or ADMIN_PASSWORD)");
    return { url, password };
  }
  const app = createOwnApp(print);
  supervisor = app.supervisor;
  return app.start();
}
