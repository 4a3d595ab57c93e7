import type { Page } from "puppeteer";

/** Counts the clicks of the mouse from here on, over moves within the application; the answer reads the number. */
export const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    sessionStorage.setItem("clicks", "0");
    const count = () => sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
    addEventListener("pointerdown", count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
};
