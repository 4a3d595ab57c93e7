import type { BrowserContext, Page } from "puppeteer";
import { handsOf, type Hands } from "./hands.ts";
import { openProfile, sharedApp, type SharedApp } from "./shared.ts";
import { signInAt, type Caller } from "./sign-in.ts";
import { watchFaults } from "./visit.ts";

/** `admin` at a browser, signed in, in front of the application of the worker or one of its own. */
export type Desk = Hands & {
  app: SharedApp;
  profile: BrowserContext;
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

type DeskOptions = {
  language?: "zh" | "en";
  /** Complaints that the browser may make: answers that a test asks for. */
  but?: RegExp;
  /** Absent: the worker's. One of its own is for tests that look at all that it holds; whoever started it stops it. */
  app?: SharedApp;
};

export const openDesk = async ({ language = "en", but, ...options }: DeskOptions = {}): Promise<Desk> => {
  const [app, profile] = [options.app ?? (await sharedApp()), await openProfile()];
  const page = await profile.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  const faults = watchFaults(page, but);
  const [signedIn, other] = await Promise.all([0, 1].map(() => signInAt(app.url, "admin", app.adminPassword)));
  await page.goto(`${app.url}/login`);
  await page.evaluate(
    (said, token) => {
      localStorage.setItem("language", said);
      sessionStorage.setItem("token", token);
    },
    language,
    signedIn?.token ?? "",
  );
  return {
    ...handsOf(page),
    app,
    profile,
    page,
    other: other as Caller,
    faults,
    open: async (path) => {
      await page.goto(app.url + path);
      await page.waitForSelector(rows);
    },
    close: () => profile.close(),
  };
};
