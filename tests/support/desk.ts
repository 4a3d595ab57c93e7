import type { Browser, Page } from "puppeteer";
import { startApp, type App, type AppOptions } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import { handsOf, type Hands } from "./hands.ts";
import { signInAt, type Caller } from "./sign-in.ts";
import { watchFaults } from "./visit.ts";

/** `admin` at a browser, signed in, in front of an application of its own. */
export type Desk = Hands & {
  app: App;
  browser: Browser;
  page: Page;
  /** Calls of others meanwhile, past the page, in a session of their own. */
  other: Caller;
  /** Errors and complaints of the page. */
  faults: string[];
  /** Goes to a list and waits for its rows. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
};

/** The rows of a list, those left out that stand for the height of what is not drawn. */
export const rows = ".table_root tbody tr:not([aria-hidden])";

type DeskOptions = AppOptions & {
  language?: "zh" | "en";
  /** Complaints that the browser may make: answers that a test asks for. */
  but?: RegExp;
};

export const openDesk = async ({ language = "en", but, ...options }: DeskOptions = {}): Promise<Desk> => {
  const [app, browser] = await Promise.all([startApp(options), launchBrowser()]);
  const page = await browser.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  const faults = watchFaults(page, but);
  const [own, other] = await Promise.all([0, 1].map(() => signInAt(app.url, "admin", app.adminPassword)));
  await page.goto(`${app.url}/login`);
  await page.evaluate(
    (said, token) => {
      localStorage.setItem("language", said);
      sessionStorage.setItem("token", token);
    },
    language,
    own?.token ?? "",
  );
  return {
    ...handsOf(page),
    app,
    browser,
    page,
    other: other as Caller,
    faults,
    open: async (path) => {
      await page.goto(app.url + path);
      await page.waitForSelector(rows);
    },
    close: async () => {
      await browser.close();
      await app.stop();
    },
  };
};
