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

/** Starts a Chromium with a fresh profile: the named one, else the one that comes from npm. One that the machine happens to have is not looked for. */
export async function launchChromium({
  executablePath,
  unpackInto,
  flags: more = [],
  options,
}: ChromiumSettings): Promise<Browser> {
  const args = [...flags, ...more];
  if (executablePath) return puppeteer.launch({ ...options, executablePath, headless: true, args });
  return puppeteer.launch({ ...options, ...(await packagedChromium(unpackInto)), headless: "shell", args });
}
