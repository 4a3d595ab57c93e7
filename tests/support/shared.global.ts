import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "puppeteer-core";
import type { TestProject } from "vitest/node";
import { startApp, type App } from "./app.ts";
import { launchBrowser } from "./browser.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL that starts what the files of the run share: `/browser` and `/app`. */
    sharedUrl: string;
  }
}

/** An application as another process knows it. */
export type AppPlace = Pick<App, "url" | "port" | "dataDir" | "adminPassword" | "pid">;

let server: Server | undefined;
let browser: Promise<Browser> | undefined;
let app: Promise<App> | undefined;

/** One browser and one application for the run, started when the first file asks for them. */
const answers: Record<string, () => Promise<unknown>> = {
  async "/browser"() {
    browser ??= launchBrowser();
    return (await browser).wsEndpoint();
  },
  async "/app"() {
    app ??= startApp({ env: { SCALE_SIMULATOR: "on" } });
    const { url, port, dataDir, adminPassword, pid } = await app;
    return { url, port, dataDir, adminPassword, pid } satisfies AppPlace;
  },
};

export async function setup(project: TestProject): Promise<void> {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ""] ?? (() => Promise.reject(new Error(`nobody shares ${request.url}`)));
    answer().then(
      (shared) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const listening = server;
  await new Promise<void>((resolve) => void listening.listen(0, "127.0.0.1", resolve));
  project.provide("sharedUrl", `http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
}

export async function teardown(): Promise<void> {
  server?.closeAllConnections();
  server?.close();
  await Promise.all([browser?.then((each) => each.close()), app?.then((each) => each.stop())]);
}
