import { get } from "node:http";
import { performance } from "node:perf_hooks";
import type { Browser } from "puppeteer-core";
import { addressOf } from "#contracts/calls/define-call.ts";
import { getOwnBottles, mostOwnBottles } from "#contracts/interface/own-bottles.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { sample } from "./measure.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { printCircumstances, printTable, range } from "./table.ts";

/** A line of 1.6 Mbit/s with 150 ms. */
const bytesPerSecond = 200_000;
const slow = { offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: 100_000 };

/** Cylinders of one company as a town has them: barcodes without a pattern, a third of them at some gate, checked in the last days. */
const cylinders = `
  insert into read.cylinder (id, gas_barcode, factory_number, spec_id, gas_manufacturing_unit_id, production_date, inspection_due, service_end,
    empty_grams, created_company_id, created_company_name, created_user_id, created_time, holder_kind, holder_id, holder_name, unseen, holder_since,
    content, gate, gate_at, gate_company_id, life, hold_reasons, is_usable, revision, version, procedures, last_time, scope_company_id)
  select gen_random_uuid(), '62' || lpad((floor(random() * 9999999999))::bigint::text, 10, '0'), 'F' || n,
    (select id from spec order by id offset n % 4 limit 1), (select id from maker limit 1), date '2024-01-01', date '2026-06-01' + n % 1400,
    date '2032-01-01' + n % 900, 7000, $1, 'North', gen_random_uuid(), now(), case when n % 9 = 0 then 'vehicle' else 'station' end, $1, 'North',
    false, now(), case when n % 2 = 0 then 'full' else 'empty' end, (array['none', 'none', 'none', 'none', 'preFillPassed', 'postFillPassed'])[1 + n % 6],
    case when n % 6 > 3 then now() - random() * interval '5 days' end, case when n % 6 > 3 then $1::uuid end,
    case when n % 50 = 0 then 'held' else 'active' end, case when n % 50 = 0 then '{fault}'::text[] else '{}' end, true, 5, 1, 4,
    now() - random() * interval '30 days', $1
  from generate_series(1, $2::int) n`;

type Loaded = { ms: number; bytes: number };

/** One answer as it comes over the line. */
const load = ({ url, token }: BenchServer, after?: string): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const address = `${url}${addressOf(getOwnBottles)}${after === undefined ? "" : `?after=${after}`}`;
    get(address, { headers: { authorization: `Bearer ${token}`, "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve({ ms: performance.now() - began, bytes }));
    }).on("error", reject);
  });

const positionOf = async ({ url, token }: BenchServer): Promise<string> => {
  const response = await fetch(`${url}${addressOf(getOwnBottles)}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: { position: string } }).data.position;
};

/** Seconds from the sign-in to the last cylinder in the browser's store, on the slow line with an empty cache. */
const signIn = async (server: BenchServer, browser: Browser): Promise<number> => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/work/scan`, { waitUntil: "networkidle0" });
    const line = await page.createCDPSession();
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", slow);
    await page.type('input[name="userName"]', "admin");
    await page.type('input[name="password"]', server.password);
    const began = performance.now();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (most: number) =>
        new Promise((resolve) => {
          const request = indexedDB.open("cylindra-own-bottles");
          request.addEventListener("upgradeneeded", () => request.transaction?.abort());
          request.addEventListener("error", () => resolve(false));
          request.addEventListener("success", () => {
            const database = request.result;
            const all = database.transaction("changes").objectStore("changes").getAll() as IDBRequest<
              { rows: unknown[] }[]
            >;
            all.addEventListener("success", () => {
              resolve((all.result[0]?.rows.length ?? 0) >= most);
              database.close();
            });
          });
        }),
      { timeout: 60_000, polling: 200 },
      mostOwnBottles,
    );
    return (performance.now() - began) / 1000;
  } finally {
    await context.close();
  }
};

/** The company's own cylinders on a device: their bytes, the server's time for them, and the time from a sign-in until they are there. */
export async function ownBottlesBench(): Promise<void> {
  const server = await startBenchServer();
  const browser = await launchBrowser();
  try {
    await server.pool.query(cylinders, [server.companyId, mostOwnBottles]);
    await server.pool.query("analyze read.cylinder");
    console.log(`${mostOwnBottles} cylinders of one company, for a device without a network`);
    printCircumstances();
    const wholes: Loaded[] = [];
    for (let round = 0; round < 8; round++) wholes.push(await load(server));
    const [{ bytes }] = wholes as [Loaded];
    const position = await positionOf(server);
    const none: number[] = [];
    for (let round = 0; round < 40; round++) none.push((await load(server, position)).ms);
    const seconds: number[] = [];
    for (let round = 0; round < 5; round++) seconds.push(await signIn(server, browser));
    const times = wholes.slice(1).map(({ ms }) => ms);
    printTable(
      ["work", "figure", "reference", "to reach"],
      [
        ["answer with all, KB gzip", (bytes / 1024).toFixed(0), "–", "≤ 1200"],
        ["… of the server, ms", range(sample("whole", times), 0), "–", "–"],
        ["answer with no change, ms", range(sample("none", none), 1), "–", "–"],
        [
          "1.6 Mbit/s: sign-in → on the device, seconds",
          range(sample("device", seconds), 1),
          `the line alone: ${(bytes / bytesPerSecond).toFixed(1)}`,
          "≤ 10",
        ],
      ],
    );
    console.log();
  } finally {
    await browser.close();
    await server.stop();
  }
}
