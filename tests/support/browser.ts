import type { Browser } from "puppeteer";
import { launchChromium } from "#infra/engines/browser/launch-chromium.ts";

/**
 * A real browser of its own with a fresh profile, for programs and for tests that need flags; other tests open a profile in the run's browser
 * (`openProfile`). It is the one named in `PUPPETEER_EXECUTABLE_PATH`, else the one that comes from npm, so that a test means the same everywhere.
 *
 * @param flags more of its command line.
 */
export const launchBrowser = (...flags: string[]): Promise<Browser> =>
  launchChromium({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH, flags });
