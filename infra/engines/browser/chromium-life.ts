import type { Browser } from "puppeteer-core";
import { launchChromium, type ChromiumSettings } from "./launch-chromium.ts";

/** One browser that starts when the first user borrows it and ends after it was idle for a while. */
export type ChromiumLife = {
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

export function createLife(settings: ChromiumSettings, idleMs: number): ChromiumLife {
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
