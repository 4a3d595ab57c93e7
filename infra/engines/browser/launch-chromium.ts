import puppeteer, { type Browser, type LaunchOptions } from "puppeteer-core";
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

export type ChromiumSettings = {
  /** `PUPPETEER_EXECUTABLE_PATH`; absent: the packaged one. */
  executablePath?: string;
  /** Folder that the packaged one is unpacked into when it cannot be beside the packages. */
  unpackInto?: string;
  /** Flags of its command line, beside those that every one gets. */
  flags?: string[];
  options?: Omit<LaunchOptions, "args" | "executablePath" | "headless" | "env">;
};

/**
 * Starts a Chromium with a fresh profile: the named one, else the one that comes from npm. One that the machine happens to have is not looked for.
 *
 * One that a signal ends before it is ready is started once more: on a busy machine one was seen to end so.
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

/** Puppeteer names the exit code in its message alone: none where a signal ended the process. */
const endedBySignal = (error: unknown): boolean => error instanceof Error && /Code: null\b/.test(error.message);
