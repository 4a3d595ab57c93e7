import { BrowserLost } from "./browser-lost.ts";
import { type ChromiumSettings, launchChromium } from "./launch-chromium.ts";
import { type Assets, openTab, type Tab } from "./tab.ts";
import type { Browser } from "puppeteer";
import { createTurns } from "#infra/turns.ts";

/** One browser that starts when the first user borrows it and ends after it was idle for a while. */
type ChromiumLife = {
  borrow(): Promise<Browser>;
  giveBack(): void;
  /** Kills a browser that crashed or hangs. The next borrower gets a new one. */
  discard(browser: Browser): void;
  isClosed(): boolean;
  close(): Promise<void>;
};

/** The first flag makes lines break the same on screen (where rows are measured) and on paper. The second flag blocks all host names. */
const flags = ["--font-render-hinting=none", "--host-resolver-rules=MAP * ~NOTFOUND"];
/** Over a pipe the browser ends by itself when this process is killed. This process handles the signals. */
const options = { pipe: true, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false, protocolTimeout: 0 };

function createLife(settings: ChromiumSettings, idleMs: number): ChromiumLife {
  let current: Promise<Browser> | undefined;
  let lent = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  const ending = new Set<Promise<unknown>>();

  const end = (): void => {
    const browser = current;
    current = undefined;
    if (!browser) return;
    const endOfBrowser = browser.then(endBrowser, () => undefined).finally(() => ending.delete(endOfBrowser));
    ending.add(endOfBrowser);
  };

  return {
    borrow: async () => {
      if (isClosed) throw new Error("the printer is closed");
      clearTimeout(idle);
      lent += 1;
      const browser = (current ??= launchChromium({
        ...settings,
        flags: [...flags, ...(settings.flags ?? [])],
        options,
      }));
      try {
        return await browser;
      } catch (error) {
        if (current === browser) current = undefined;
        lent -= 1;
        throw error;
      }
    },
    giveBack: () => {
      lent -= 1;
      if (lent > 0 || isClosed) return;
      idle = setTimeout(end, idleMs);
      idle.unref();
    },
    discard: (browser) => {
      void current?.then(
        (each) => {
          if (each === browser) current = undefined;
        },
        () => undefined,
      );
      kill(browser);
    },
    isClosed: () => isClosed,
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      end();
      await Promise.all(ending);
    },
  };
}

/** A busy browser may ignore a request to close. It holds nothing worth waiting for, so it is killed. */
async function endBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  const exit =
    child && child.exitCode === null ? new Promise((resolve) => void child.once("exit", resolve)) : undefined;
  kill(browser);
  await exit;
  await browser.close().catch(() => undefined);
}

/** The browser leads its own process group, so its helper processes end with it. */
function kill(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The process is gone already.
  }
}

export type PrintJob = {
  /**
   * A whole document. Its `<title>` and `<html lang>` become the file's title and language, and its `@page` sets format, margins and landscape. The
   * caller escapes values in it (`escapeHtml`).
   */
  html: string;
  /** Marks headings, tables and texts for screen readers. This takes a few times as long: not for thousands of rows. Default: yes. */
  tagged?: boolean;
  /** Files that the document names by `/name`. Every other request is rejected. */
  assets?: Assets;
};

/** Prints documents with a browser. The browser starts when needed, closes when idle, and is replaced when it is lost. */
export type Printer = {
  /** @throws BrowserLost when three browsers in a row were lost during the job, and the signal's reason */
  print(job: PrintJob, signal?: AbortSignal): Promise<Uint8Array>;
  /**
   * Lends a tab for the time of the work, and waits while all tabs are lent. When the browser is lost the work is retried.
   *
   * @throws BrowserLost when three browsers in a row were lost during the work, the signal's reason, and what the work throws
   */
  withTab<T>(assets: Assets, work: (tab: Tab) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Ends the browser and the prints that are running. */
  close(): Promise<void>;
};

export type PrinterSettings = ChromiumSettings & {
  /** Maximum number of tabs lent at once. Default: 2. */
  tabs?: number;
  /** Timeout of a single step of a tab, in ms. Default: 120 s. */
  patienceMs?: number;
  /** The browser ends after it was idle for this long, in ms. Default: 30 s. */
  idleMs?: number;
  onLost?(error: BrowserLost): void;
};

const TRIES = 3;

export function createPrinter(settings: PrinterSettings = {}): Printer {
  const { tabs = 2, patienceMs = 120_000, idleMs = 30_000, onLost } = settings;
  const life = createLife(settings, idleMs);
  const places = createTurns(tabs);

  const attempt = async <T>(assets: Assets, work: (tab: Tab) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const browser = await life.borrow();
    try {
      const tab = await openTab(browser, assets, patienceMs, signal);
      try {
        return await work(tab);
      } finally {
        await tab.close();
      }
    } catch (error) {
      if (!(error instanceof BrowserLost) && browser.connected) throw error;
      life.discard(browser);
      throw error instanceof BrowserLost ? error : new BrowserLost("the browser ended", { cause: error });
    } finally {
      life.giveBack();
    }
  };

  const withTab: Printer["withTab"] = (assets, work, signal) =>
    places(async () => {
      for (let tried = 1; ; tried++) {
        signal?.throwIfAborted();
        try {
          return await attempt(assets, work, signal);
        } catch (error) {
          if (!(error instanceof BrowserLost) || tried === TRIES || life.isClosed()) throw error;
          onLost?.(error);
        }
      }
    });

  return {
    withTab,
    print: ({ html, assets = new Map(), tagged = true }, signal) => {
      const work = async (tab: Tab) => {
        await tab.show(html);
        return tab.print({ tagged });
      };
      return withTab(assets, work, signal);
    },
    close: () => life.close(),
  };
}
