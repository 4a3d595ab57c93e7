import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import puppeteer, { type Browser, type BrowserContext } from "puppeteer";
import { inject } from "vitest";
import { startLocalApp, type LocalApp } from "./local-app.ts";

let connection: Promise<Browser> | undefined;

/** @throws Error with the reason why the browser did not start */
const connect = async (): Promise<Browser> => {
  const answer = await fetch(`${inject("browserUrl")}/${process.env.VITEST_POOL_ID}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return puppeteer.connect({ browserWSEndpoint: text });
};

/**
 * A profile of its own in this worker's browser: its pages share cookies, storage and service workers with each other and with nobody else. Close it
 * in `afterAll`. For files named `*.e2e.test.ts`.
 *
 * With `keepsClient` its browser keeps the client for times without a network. Others stay as in their first seconds: to fetch all of the client's
 * files takes longer than most files of tests do.
 */
export const openProfile = async ({ keepsClient = false } = {}): Promise<BrowserContext> => {
  const profile = await (await (connection ??= connect())).createBrowserContext();
  if (keepsClient) return profile;
  const open = profile.newPage.bind(profile);
  profile.newPage = async (...options) => {
    const page = await open(...options);
    await page.evaluateOnNewDocument(() => {
      const keeper = navigator.serviceWorker as ServiceWorkerContainer | undefined;
      if (keeper) keeper.register = () => new Promise(() => undefined);
    });
    return page;
  };
  return profile;
};

/** An application that the files of a worker share: they look at it and record in it, and none ends it. */
export type SharedApp = Pick<LocalApp, "url" | "port" | "dataDir" | "adminPassword">;

let app: Promise<LocalApp> | undefined;

/**
 * This worker's application, for files that bring the records that they look at. It also has what the worker's other files recorded.
 * It ends with the worker, its data with the run.
 */
export const sharedApp = (): Promise<SharedApp> =>
  (app ??= startLocalApp({ dataDir: mkdtempSync(join(inject("runFolder"), "app-")), env: { SCALE_SIMULATOR: "on" } }));
