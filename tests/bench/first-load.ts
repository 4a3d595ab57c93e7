import { launchBrowser } from "#tests/support/browser.ts";
import { sample } from "./measure.ts";
import { startBenchServer } from "./server.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const rounds = 7;
const pages = [
  { name: "sign-in", path: "/login", signedIn: false },
  { name: "cockpit", path: "/index", signedIn: true },
  { name: "archive", path: "/gascylinder/record", signedIn: true },
];

/** Cost of a first visit, each with an empty cache: until the largest thing of the page is drawn, and the bytes that came. */
export async function firstLoadBench(): Promise<void> {
  const server = await startBenchServer();
  const browser = await launchBrowser();

  async function visit(path: string, token: string | undefined): Promise<{ drawnMs: number; scriptKb: number }> {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.setViewport({ width: 1366, height: 768 });
      if (token) await page.evaluateOnNewDocument((own: string) => sessionStorage.setItem("token", own), token);
      await page.goto(server.url + path, { waitUntil: "networkidle2" });
      return await page.evaluate(async () => {
        const drawn = await new Promise<number>((resolve) =>
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          }),
        );
        const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const scripts = files.filter(({ name }) => name.endsWith(".js"));
        return {
          drawnMs: drawn,
          scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
        };
      });
    } finally {
      await context.close();
    }
  }

  try {
    console.log("first visit with an empty cache, over loopback, 1366×768");
    printCircumstances();
    const rows: string[][] = [];
    for (const { name, path, signedIn } of pages) {
      const visits = [];
      for (let round = -1; round < rounds; round++) {
        const seen = await visit(path, signedIn ? server.token : undefined);
        if (round >= 0) visits.push(seen);
      }
      const drawn = sample(
        name,
        visits.map(({ drawnMs }) => drawnMs),
      );
      rows.push([name, range(drawn, 0), "< 1500", visits[0]!.scriptKb.toFixed(0)]);
    }
    printTable(["page", "largest contentful paint, ms", "to reach", "script, KB compressed"], rows);
    console.log();
  } finally {
    await browser.close();
    await server.stop();
  }
}
