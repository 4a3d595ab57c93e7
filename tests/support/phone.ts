import type { Browser, Page } from "puppeteer";
import { handsOf, type Hands } from "./hands.ts";
import { allProcedures } from "./scan-job.ts";
import type { SharedApp } from "./shared.ts";
import { signInAt, type Caller } from "./sign-in.ts";
import { watchFaults } from "./visit.ts";

/** `admin` at a phone, signed in, in front of the scan page. */
export type Phone = Hands & {
  page: Page;
  other: Caller;
  /** Errors and complaints of the page. */
  faults: string[];
  /** Opens the scan page and chooses what is recorded, by its name in English. */
  openJob(procedure: string): Promise<void>;
};

type PhoneOptions = { app: SharedApp; browser: Pick<Browser, "newPage">; url?: string; but?: RegExp };

/** A page of 390 × 844 px in that browser. `url`: the application's address, where it is another than its own. */
export const openPhone = async ({ app, browser, url = app.url, but }: PhoneOptions): Promise<Phone> => {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  const faults = watchFaults(page, but);
  const [signedIn, other] = await Promise.all([0, 1].map(() => signInAt(app.url, "admin", app.adminPassword)));
  await page.evaluateOnNewDocument((token) => {
    localStorage.setItem("language", "en");
    sessionStorage.setItem("token", token);
  }, signedIn?.token ?? "");
  const hands = handsOf(page);
  return {
    ...hands,
    page,
    other: other as Caller,
    faults,
    openJob: async (procedure) => {
      await page.goto(`${url}/work/scan`);
      await hands.until(".scan_phone");
      await page.keyboard.press("F2");
      await allProcedures(page);
      await hands.click(".scan-job_procedure", procedure);
      await hands.click(".bp6-dialog-footer .bp6-intent-primary");
      await hands.gone(".bp6-dialog");
    },
  };
};
