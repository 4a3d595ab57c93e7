import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Browser } from "puppeteer";
import { launchBrowser } from "#tests/support/browser.ts";
import { startDemonstration } from "#tests/support/demonstration.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { numberOf } from "./bench-read-models.ts";
import { sample } from "./measure.ts";
import { phases, visitReplay, type Longest } from "./replay-visit.ts";
import { printCircumstances, printTable, range } from "./table.ts";

/** A demonstration that runs, and a cylinder in it. */
type Shown = { url: string; password: string; gasBarcode: string; stop(): Promise<void> };

const textOf = (args: string[], option: string): string | undefined => {
  const at = args.indexOf(option);
  return at < 0 ? undefined : args[at + 1];
};

/**
 * The longest task of the page of replay while it opens, while the slider is dragged and while it plays. `--cylinders` and `--days` say how
 * large the demonstration is; `--url`, `--password` and `--cylinder` name one that runs.
 */
export async function replayBench(args: string[]): Promise<void> {
  const shown = await openShown(args);
  const browser = await launchBrowser();
  try {
    console.log(`replay of cylinder ${shown.gasBarcode}, 1366×768`);
    printCircumstances();
    const visits: Record<string, Longest>[] = [];
    // The first turn fills the server's caches and is not counted.
    for (let turn = -1; turn < numberOf(args, "--rounds", 5); turn++) {
      const seen = await visit(browser, shown);
      if (turn >= 0) visits.push(seen);
    }
    const longest = (phase: string, of: keyof Longest): string =>
      range(
        sample(
          phase,
          visits.map((seen) => seen[phase]![of]),
        ),
        0,
      );
    printTable(
      ["phase", "longest task, ms", "its processor time, ms", "at most"],
      phases.map((phase) => [phase, longest(phase, "ms"), longest(phase, "processorMs"), "50"]),
    );
    console.log();
  } finally {
    await browser.close();
    await shown.stop();
  }
}

const visit = async (browser: Browser, { url, password, gasBarcode }: Shown): Promise<Record<string, Longest>> => {
  const { token } = await signInAt(url, "admin", password);
  const context = await browser.createBrowserContext();
  try {
    return await visitReplay(await context.newPage(), { url, token, gasBarcode });
  } finally {
    await context.close();
  }
};

const openShown = async (args: string[]): Promise<Shown> => {
  const [url, password, gasBarcode] = ["--url", "--password", "--cylinder"].map((option) => textOf(args, option));
  if (url && password && gasBarcode) return { url, password, gasBarcode, stop: async () => undefined };
  const size = { cylinders: numberOf(args, "--cylinders", 60), days: numberOf(args, "--days", 12) };
  const app = await startDemonstration(size);
  const longest = await longestCylinder(app.dataDir);
  return { url: app.url, password: app.adminPassword, gasBarcode: longest, stop: () => app.stop() };
};

const longestCylinder = async (dataDir: string): Promise<string> => {
  const client = new pg.Client({ connectionString: readFileSync(join(dataDir, "postgres.url"), "utf8").trim() });
  await client.connect();
  const { rows } = await client.query<{ gas_barcode: string }>(
    "select gas_barcode from audit.leaf where stream like 'cylinder-%' group by gas_barcode order by count(*) desc limit 1",
  );
  await client.end();
  return rows[0]!.gas_barcode;
};
