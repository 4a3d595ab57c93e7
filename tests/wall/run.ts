import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { createApi } from "#infra/tools/demo/api.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { openWall } from "./drawn.ts";
import { readWallOptions } from "./options.ts";
import { printSample } from "./report.ts";
import { takeSample, type Compared } from "./sample.ts";
import { createTruth } from "./truth.ts";

/**
 * `npm run check:wall`: a wall in a browser and the answers of the interface against the log, counted event by event. Ends with 1 when a
 * figure differs, or when the log never stood still long enough to look.
 */
process.env.DATA_DIR ??= ".data-demo";
const config = loadConfig({ warn: false });
const options = readWallOptions(process.argv.slice(2), config);
const access = await openDatabaseAccess(config);
const log = createEventLog(config, access.url);
const pool = new pg.Pool({ connectionString: access.url, max: 1, application_name: "cylindra check:wall" });
const browser = await launchBrowser();
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

const compared: Compared[] = [];
let missed = 0;
try {
  const api = await createApi(options.url, options.user, options.password);
  const { token } = await signInAt(options.url, options.user, options.password);
  const page = await openWall(browser, options.url, token);
  const truth = createTruth(log, config.timeZone);
  const sources = { api, page, truth, reached: () => readPosition(pool) };
  const began = Date.now();
  for (let number = 1; number <= options.samples && !stopping.signal.aborted; number += 1) {
    const sample = await takeSample(sources, options.everyMs * 0.8);
    printSample(sample, `sample ${number} of ${options.samples}`);
    compared.push(...sample.compared);
    if (sample.position === undefined) missed += 1;
    const next = began + number * options.everyMs - Date.now();
    if (number < options.samples)
      await delay(Math.max(0, next), undefined, { signal: stopping.signal }).catch(() => undefined);
  }
} finally {
  await Promise.all([browser.close(), log.close(), pool.end()]);
  await access.release();
}
const differing = compared.filter(({ differs }) => differs);
console.log(
  `${compared.length} figures compared, ${differing.length} differ${missed > 0 ? `; ${missed} samples without a still moment` : ""}`,
);
process.exitCode = compared.length === 0 || differing.length > 0 || missed > 0 ? 1 : 0;
