import { existsSync } from "node:fs";
import puppeteer, { type Browser } from "puppeteer";

const installed = [
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Of the packaged Chromium's own flags, those that keep a page from living longer than a print. */
const unwanted = /^--(window-size|single-process|no-zygote)/;

/** A real browser with a fresh profile: the one named in `PUPPETEER_EXECUTABLE_PATH`, an installed one, or the one that comes from npm. `more` are flags of its command line. */
export const launchBrowser = async (...more: string[]): Promise<Browser> => {
  const found = [process.env.PUPPETEER_EXECUTABLE_PATH, ...installed].find((path) => path && existsSync(path));
  if (found) return puppeteer.launch({ executablePath: found, headless: true, args: [...quiet, ...more] });
  const { default: chromium } = await import("@sparticuz/chromium");
  const args = [...chromium.args.filter((flag) => !unwanted.test(flag)), ...quiet, ...more];
  return puppeteer.launch({ executablePath: await chromium.executablePath(), headless: "shell", args });
};
