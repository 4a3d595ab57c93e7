import { BrowserLost } from "./browser-lost.ts";
import { createLife } from "./chromium-life.ts";
import type { ChromiumSettings } from "./launch-chromium.ts";
import { openTab, type Assets, type Tab } from "./tab.ts";

/** Runs at most this many tasks at once. The others wait for their turn. */
const createPlaces = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

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
  const places = createPlaces(tabs);

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
