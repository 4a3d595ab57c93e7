import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer";
import type { TestProject } from "vitest/node";
import { launchBrowser } from "./browser.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL that starts a worker's browser and answers where it listens: `/<worker>`. */
    browserUrl: string;
    /** Holds the data of the workers' applications until the run ends. */
    runFolder: string;
  }
}

let server: Server | undefined;
let runFolder: string | undefined;
const browsers = new Map<string, Promise<Browser>>();

/** One browser a worker, started when its first file asks for it, and ended here: a worker is killed at its end. */
export async function setup(project: TestProject): Promise<void> {
  server = createServer(({ url = "" }, response) => {
    const browser = browsers.get(url) ?? launchBrowser();
    browsers.set(url, browser);
    browser.then(
      (started) => response.end(started.wsEndpoint()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const listening = server;
  await new Promise<void>((resolve) => void listening.listen(0, "127.0.0.1", resolve));
  project.provide("browserUrl", `http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  runFolder = mkdtempSync(join(tmpdir(), "cylindra-run-"));
  project.provide("runFolder", runFolder);
}

export async function teardown(): Promise<void> {
  server?.closeAllConnections();
  server?.close();
  await Promise.allSettled([...browsers.values()].map(async (browser) => (await browser).close()));
  browsers.clear();
  if (runFolder) rmSync(runFolder, { recursive: true, force: true });
}
