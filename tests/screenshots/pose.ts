import type { Page } from "puppeteer";
import { settled, showTheme, visit } from "#tests/support/visit.ts";
import type { Cast, Shot, Size } from "./shots.ts";

export const isPhone = ({ width }: Size): boolean => width < 768;

/** Opens a page and does what a shot shows. */
export const pose = async (page: Page, shot: Shot, cast: Cast, theme?: "light" | "dark"): Promise<void> => {
  await visit(page, "/account/settings");
  await visit(page, shot.path);
  // A popover keeps the theme in which it was opened.
  if (theme) await showTheme(page, theme);
  await shot.before?.(page, cast);
  if (shot.shows) await page.waitForSelector(shot.shows);
  await settled(page);
};

/** Closes what a shot opened. */
export const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  // A form that was typed in asks first.
  await page.$$eval(".dialog_confirmDialog .bp6-intent-danger", (all) =>
    all.forEach((button) => (button as HTMLElement).click()),
  );
};
