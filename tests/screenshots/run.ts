import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer";
import { launchBrowser } from "#tests/support/browser.ts";
import { startDemonstration } from "#tests/support/demonstration.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { prefer, settled, showTheme, watchFaults } from "#tests/support/visit.ts";
import { readOptions, type Options } from "./options.ts";
import { beside } from "./beside.ts";
import { isPhone, leave, pose } from "./pose.ts";
import { shots, type Cast, type Shot, type Size } from "./shots.ts";

export type Pass = { url: string; token: string; cast: Cast; options: Options; language: string; size: Size };

/** A page in one language and size, on which every picture is made one after the other. */
const openPage = async (browser: Browser, { url, token, language, size }: Pass): Promise<Page> => {
  const page = await browser.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.setViewport({ ...size, hasTouch: isPhone(size), isMobile: isPhone(size) });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await prefer(page, { language, theme: "light" }, token);
  await page.goto(`${url}/account/settings`);
  await page.waitForSelector(".shell_root", { timeout: 60_000 });
  return page;
};

const take = async (page: Page, shot: Shot, { options, cast, language, size }: Pass): Promise<void> => {
  await pose(page, shot, cast, options.themes[0] ?? "light");
  for (const theme of shot.onlyDark ? (["dark"] as const) : options.themes) {
    if (!shot.onlyDark) await showTheme(page, theme);
    const name = `${shot.name}-${size.width}-${language}-${theme}.png`;
    await page.screenshot({ path: join(options.folder, name) });
  }
  await leave(page);
};

/** Sign-in has no switch of the theme: each look is a page of its own. */
const takeAnonymous = async (browser: Browser, shot: Shot, pass: Pass): Promise<string[]> => {
  const { url, options, language, size } = pass;
  const context = await browser.createBrowserContext();
  const faults: string[] = [];
  for (const theme of options.themes) {
    const page = await context.newPage();
    const own = watchFaults(page);
    await page.setViewport({ ...size, hasTouch: isPhone(size), isMobile: isPhone(size) });
    await prefer(page, { language, theme });
    await page.goto(`${url}${shot.path}`);
    await settled(page);
    const name = `${shot.name}-${size.width}-${language}-${theme}.png`;
    await page.screenshot({ path: join(options.folder, name) });
    faults.push(...own);
    await page.close();
  }
  await context.close();
  return faults;
};

const run = async (browser: Browser, pass: Pass): Promise<string[]> => {
  const { options, cast, size, language } = pass;
  const wanted = shots(cast)
    .filter(({ onlyDark }) => !isPhone(size) || !onlyDark)
    .filter(({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)));
  if (wanted.length === 0) return [];
  let page = await openPage(browser, pass);
  const faults = watchFaults(page);
  for (const shot of wanted) {
    const before = faults.length;
    try {
      if (shot.anonymous) faults.push(...(await takeAnonymous(browser, shot, pass)));
      else await take(page, shot, pass);
    } catch (error) {
      faults.push(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
      await page.close().catch(() => undefined);
      page = await openPage(browser, pass);
      watchFaults(page, undefined, faults);
    }
    faults.push(...faults.splice(before).filter((fault) => !shot.but?.test(fault)));
  }
  await page.close();
  console.log(`${size.width}×${size.height} ${language}: ${wanted.length} pages, ${faults.length} faults`);
  return faults;
};

const options = readOptions(process.argv.slice(2));
const own = options.url ? undefined : await startDemonstration({ cylinders: 150, days: 14, begin: "10:40" });
const browser = await launchBrowser();
const faults: string[] = [];
try {
  mkdirSync(options.folder, { recursive: true });
  const url = own?.url ?? options.url ?? "";
  const caller = await signInAt(url, options.user, own?.adminPassword ?? options.password ?? "");
  const barcodesOf = async (list: string): Promise<string[]> => {
    const page = await caller.call<{ list: { gasBarcode: string }[] }>("GET", `/manage/${list}`);
    return page.list.map(({ gasBarcode }) => gasBarcode);
  };
  const cast = {
    barcodes: await barcodesOf("gascylinder/getpage?pageSize=50"),
    told: (await barcodesOf("checkinginfo/unqualified?pageSize=1"))[0] ?? "",
  };
  const passes = options.languages.flatMap((language) =>
    options.sizes.map((size): Pass => ({ url, token: caller.token, cast, options, language, size })),
  );
  if (options.beside) {
    const before = await signInAt(options.beside, options.user, options.password ?? "");
    faults.push(...(await beside(options.beside, before.token, passes)));
  } else for (const pass of passes) faults.push(...(await run(browser, pass)));
} finally {
  await browser.close();
  await own?.stop();
}
for (const fault of new Set(faults)) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
