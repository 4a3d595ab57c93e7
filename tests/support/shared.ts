import puppeteer, { type Browser, type BrowserContext } from "puppeteer-core";
import { inject } from "vitest";
import { pidOfRole, type App } from "./app.ts";
import type { AppPlace } from "./shared.global.ts";

/** @throws Error with what kept it from starting */
const ask = async <T>(path: string): Promise<T> => {
  const answer = await fetch(inject("sharedUrl") + path);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
};

let connected: Promise<Browser> | undefined;
const connect = async (): Promise<Browser> => puppeteer.connect({ browserWSEndpoint: await ask<string>("/browser") });

/**
 * A profile of its own in the run's browser: its pages share cookies, storage and service workers with each other and with nobody else. Close it
 * in `afterAll`. For files named `*.e2e.test.ts`.
 *
 * With `keepsClient` its browser keeps the client for times without a network. Others stay as in their first seconds: to fetch all of the client's
 * files takes longer than most files of tests do.
 */
export const openProfile = async ({ keepsClient = false } = {}): Promise<BrowserContext> => {
  const profile = await (await (connected ??= connect())).createBrowserContext();
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

/** An application that tests share: they may look at it and record in it, and none may end it or one of its processes. */
export type SharedApp = Pick<App, "url" | "port" | "dataDir" | "adminPassword" | "pidOf">;

/**
 * The application of the run, for files that bring the records that they look at. What other files have recorded is there too.
 */
export const sharedApp = async (): Promise<SharedApp> => {
  const { pid, ...place } = await ask<AppPlace>("/app");
  return { ...place, pidOf: (role) => pidOfRole(pid, role) };
};
