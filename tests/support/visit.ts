import type { Page } from "puppeteer";

/** Long enough for a page on a busy machine, in ms. */
const patience = 20_000;

/** Collects what the page throws and complains of. A request that was told to fail is no complaint of ours: `but` names those. */
export const watchFaults = (page: Page, but?: RegExp, faults: string[] = []): string[] => {
  const note = (text: string): void => {
    if (!but?.test(text)) faults.push(`${new URL(page.url()).pathname}: ${text}`);
  };
  page.on("pageerror", (error) => note(String(error)));
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  return faults;
};

/** Waits until nothing on the page is on its way: no request, no bars in place of rows, no face of type. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForNetworkIdle({ idleTime: 150, timeout: patience });
  await page.waitForFunction(
    () =>
      !document.querySelector(".loading_root, [aria-busy=true], .bp6-spinner") && document.fonts.status === "loaded",
    { timeout: patience, polling: 100 },
  );
};

/** Goes to another page of the client without a reload. The caller waits for the content of the page. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, "", to), path);

/** Goes to another page of the client without a reload, and waits until no request is running. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path);
  await settled(page);
};

/** Language and theme as a person would have left them, for every page that is opened from now on. */
export const prefer = async (page: Page, kept: { language: string; theme: string }, token?: string): Promise<void> => {
  await page.evaluateOnNewDocument(
    (language: string, theme: string, token: string | null) => {
      localStorage.setItem("language", language);
      localStorage.setItem("theme", theme);
      if (token) sessionStorage.setItem("token", token);
    },
    kept.language,
    kept.theme,
    token ?? null,
  );
};

/** Shows the page light or dark as its switch does, whatever lies over that, and waits until it is drawn. */
export const showTheme = async (page: Page, theme: "light" | "dark"): Promise<void> => {
  await page.evaluate((dark) => {
    const button = document.querySelector<HTMLElement>(".bars_topBar .bp6-icon-flash, .bars_topBar .bp6-icon-moon");
    const isDark = document.documentElement.classList.contains("bp6-dark");
    if (dark !== isDark) button?.closest("button")?.click();
  }, theme === "dark");
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
};
