import puppeteer, { type Browser } from "puppeteer-core";
import { packagedChromium } from "./packaged-chromium.ts";

/** None of those that the package brings along: they are for a function of a few seconds, and turn off what a page relies on. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A real browser of its own with a fresh profile, for programs and for tests that need flags; other tests open a profile in the run's browser
 * (`openProfile`). It is the one named in `PUPPETEER_EXECUTABLE_PATH`, else the one that comes from npm. One that the machine
 * happens to have is not looked for, so that a test means the same everywhere.
 *
 * @param more flags of its command line.
 */
export const launchBrowser = async (...more: string[]): Promise<Browser> => {
  const named = process.env.PUPPETEER_EXECUTABLE_PATH;
  const args = [...flags, ...more];
  if (named) return puppeteer.launch({ executablePath: named, headless: true, args });
  return puppeteer.launch({ ...(await packagedChromium()), headless: "shell", args });
};
