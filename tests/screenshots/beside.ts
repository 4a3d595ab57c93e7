import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import type { Browser, Page } from "puppeteer";
import { launchBrowser } from "#tests/support/browser.ts";
import { prefer, settled } from "#tests/support/visit.ts";
import { isPhone, leave, pose } from "./pose.ts";
import { watchCalls, type RecordedCall } from "./recorded-calls.ts";
import type { Pass } from "./run.ts";
import { shots, type Shot } from "./shots.ts";

/** How much more than the noise of one build a picture may differ, as a share of its pixels. */
const TOLERANCE = 0.001;
const PIXEL_THRESHOLD = 0.1;
/** A selector that only one of the builds has must not hold up the run; in ms. */
const PATIENCE = 8_000;

type Theme = "light" | "dark";
type Look = Pass & { theme: Theme; moment: number };

/** The share of pixels that differ, and a picture of them. Pictures of two sizes differ in all. */
export const difference = (one: Uint8Array, other: Uint8Array): { share: number; picture?: Buffer } => {
  const [a, b] = [PNG.sync.read(Buffer.from(one)), PNG.sync.read(Buffer.from(other))];
  if (a.width !== b.width || a.height !== b.height) return { share: 1 };
  const drawn = new PNG({ width: a.width, height: a.height });
  const pixels = pixelmatch(a.data, b.data, drawn.data, a.width, a.height, { threshold: PIXEL_THRESHOLD });
  return { share: pixels / (a.width * a.height), picture: PNG.sync.write(drawn) };
};

/** Stops the clock of the page at one moment, so that ages are the same at both builds, and hides caret and animations. */
const still = async (page: Page, moment: number): Promise<void> => {
  await page.setBypassCSP(true);
  await page.evaluateOnNewDocument((now: number) => {
    const RealDate = Date;
    (globalThis as { Date: unknown }).Date = class extends RealDate {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [now]) as [number]));
      }
      static override now = (): number => now;
    };
    document.addEventListener("DOMContentLoaded", () => {
      const style = document.createElement("style");
      style.textContent =
        "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }";
      document.head.append(style);
    });
  }, moment);
};

const open = async (browser: Browser, url: string, token: string | undefined, look: Look): Promise<Page> => {
  const { language, size, theme } = look;
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.setViewport({ ...size, hasTouch: isPhone(size), isMobile: isPhone(size) });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await still(page, look.moment);
  await prefer(page, { language, theme }, token);
  if (!token) return page;
  await page.goto(`${url}/account/settings`);
  await page.waitForSelector("main, [role=main]", { timeout: 60_000 });
  return page;
};

/** One build in a browser of its own: pages in the background of a browser are not drawn. */
type Stand = { url: string; token: string; browser: Browser; page?: Page };

type Picture = { shot: string; look: string; noise: number; share: number; fault?: string };

const lookOf = ({ size, language, theme }: Look): string => `${size.width}-${language}-${theme}`;

const photograph = async (stand: Stand, shot: Shot, look: Look): Promise<void> => {
  if (shot.anonymous) {
    await stand.page?.close();
    stand.page = await open(stand.browser, stand.url, undefined, look);
    await stand.page.goto(`${stand.url}${shot.path}`);
    await settled(stand.page);
    return;
  }
  stand.page ??= await open(stand.browser, stand.url, stand.token, look);
  await pose(stand.page, shot, look.cast);
};

/** Puts a shot up at all three, and compares the pictures, which are taken one right after the other. */
const compare = async (stands: readonly Stand[], shot: Shot, look: Look): Promise<Picture> => {
  const name = { shot: shot.name, look: lookOf(look) };
  const outcomes = await Promise.allSettled(stands.map((stand) => photograph(stand, shot, look)));
  const failures = outcomes.flatMap((each, at) =>
    each.status === "rejected" ? [`${stands[at]?.url ?? ""}: ${String(each.reason).split("\n")[0]}`] : [],
  );
  const pages = failures.length > 0 ? [] : stands.flatMap((stand) => stand.page ?? []);
  const taken = await Promise.all(pages.map((page) => page.screenshot()));
  for (const stand of stands) {
    if (shot.anonymous || failures.length > 0) {
      await stand.page?.close().catch(() => undefined);
      stand.page = undefined;
    } else if (stand.page) await leave(stand.page);
  }
  const [before, again, now] = taken;
  if (!before || !again || !now) return { ...name, noise: 0, share: 1, fault: failures.join("; ") };
  const noise = difference(before, again).share;
  const { share, picture } = difference(before, now);
  if (share > noise + TOLERANCE) {
    const path = (what: string): string => join(look.options.folder, `${name.shot}-${name.look}-${what}.png`);
    writeFileSync(path("before"), before);
    writeFileSync(path("now"), now);
    if (picture) writeFileSync(path("differs"), picture);
  }
  return { ...name, noise, share };
};

/**
 * Shows every page at two builds at once, and at the old one twice: what differs between its own two pictures is noise. Prints a line for each page that
 * differs by more than its noise and a thousandth of its pixels, and keeps those pictures.
 *
 * @param url the old build, on a copy of the data of the passes' own
 * @returns a sentence for each page that differs
 */
export const beside = async (url: string, token: string, passes: readonly Pass[]): Promise<string[]> => {
  const moment = Date.now();
  const looks = passes.flatMap((pass) => pass.options.themes.map((theme): Look => ({ ...pass, theme, moment })));
  const pictures: Picture[] = [];
  const calls: RecordedCall[] = [];
  for (const look of looks) {
    const stands: Stand[] = await Promise.all(
      [
        { url, token },
        { url, token },
        { url: look.url, token: look.token },
      ].map(async (place) => ({ ...place, browser: await launchBrowser() })),
    );
    if (stands[0] && look.options.record) watchCalls(stands[0].browser, calls);
    const wanted = shots(look.cast)
      .filter(({ onlyDark }) => !onlyDark || (look.theme === "dark" && !isPhone(look.size)))
      .filter(({ name }) => look.options.only.length === 0 || look.options.only.some((part) => name.includes(part)));
    for (const shot of wanted) pictures.push(await compare(stands, shot, look));
    await Promise.all(stands.map(({ browser }) => browser.close()));
    console.log(`${lookOf(look)}: ${wanted.length} pages`);
  }
  const { record } = passes[0]?.options ?? {};
  if (record) writeFileSync(record, JSON.stringify(calls, null, 1));
  return report(pictures);
};

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const report = (pictures: readonly Picture[]): string[] => {
  const noise = pictures.map((each) => each.noise).sort((a, b) => b - a);
  console.log(
    `The old build beside itself: at most ${percent(noise[0] ?? 0)}, ${noise.filter((each) => each > TOLERANCE).length} of ${pictures.length} pictures above 0.1 %`,
  );
  const differing = new Map<string, Picture[]>();
  for (const each of pictures) {
    if (!each.fault && each.share <= each.noise + TOLERANCE) continue;
    differing.set(each.shot, [...(differing.get(each.shot) ?? []), each]);
  }
  return [...differing].map(([shot, all]) => {
    const fault = all.find((each) => each.fault)?.fault;
    const most = Math.max(...all.map(({ share }) => share));
    return `${shot}: ${fault ?? `${percent(most)} differs`} (${all.map(({ look }) => look).join(", ")})`;
  });
};
