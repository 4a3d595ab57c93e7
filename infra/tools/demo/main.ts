import { createApi } from "./api.ts";
import { makeFleet } from "./fleet.ts";
import { liveNow, livePast, type Story } from "./life.ts";
import { noPast } from "./no-past.ts";
import { readOptions, type DemoOptions } from "./options.ts";
import { createOwnApp } from "./own-app.ts";
import { makePeople } from "./people.ts";
import { createRandom } from "./random.ts";
import { createRecorder } from "./recorder.ts";
import { endInTime } from "#infra/process/supervisor/end-in-time.ts";
import type { Supervisor } from "#infra/process/supervisor/supervise.ts";
import { wordsOf } from "./words.ts";
import { makeWorld } from "./world.ts";

const dayMs = 86_400_000;
/** The demonstration lives in China's time, as `TZ_BUSINESS` does by default. */
const offsetMs = 8 * 3_600_000;

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
  // Calls under way fail while everything ends, as they should.
  if (!stopping.signal.aborted) {
    console.error(`The demonstration ended: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    await end();
  }
}

/** Waits for nothing that is under way: a server that ends answers what it has taken. */
async function end(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  endInTime();
  await supervisor?.stop();
  process.exit();
}

async function play(options: DemoOptions): Promise<void> {
  const { url, password } = await server(options);
  const api = await createApi(url, options.user, password);
  const random = createRandom(options.seed);
  const now = Date.now();
  const today = Math.floor((now + offsetMs) / dayMs) * dayMs - offsetMs;
  const start = today - options.days * dayMs;
  const world = await makeWorld(api, random, wordsOf(options.language));
  const people = await makePeople({ api, url }, world, password);
  const { total: fillings } = await api.get<{ total: number }>("/manage/fillupcylinder/getpage", { pageSize: 1 });
  const fleet = await makeFleet(api, world, random, options.cylinders, start, print);
  const recorder = createRecorder(api, random);
  const story: Story = { api, world, fleet, random, recorder, signal: stopping.signal, print };
  print(`Sign in at ${url} as ${options.user}, password ${password} (also: ${people.join(", ")})`);
  if (fillings === 0) await livePast(story, start, now);
  else print(options.url ? noPast(fillings, options.rate) : "The past is there already; the live day goes on.");
  print(`Sign in at ${url} as ${options.user}, password ${password} (also: ${people.join(", ")})`);
  if (options.rate > 0) await liveNow(story, options.rate);
}

async function server({ url, password }: DemoOptions): Promise<{ url: string; password: string }> {
  if (url) {
    if (!password) throw new Error("--url needs --password (or ADMIN_PASSWORD)");
    return { url, password };
  }
  const own = createOwnApp(print);
  supervisor = own.supervisor;
  return own.start();
}
