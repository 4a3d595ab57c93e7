import type { Page } from "puppeteer";
import { settled } from "#tests/support/visit.ts";
import type { Cast, Shot } from "./shots.ts";

/** Clicks the nth that there is, even where something lies over it; waits until it is there. */
export const click = async (page: Page, selector: string, nth = 0): Promise<void> => {
  await page.waitForFunction((s, n) => document.querySelectorAll(s).length > n, {}, selector, nth);
  await page.$$eval(selector, (all, n) => (all[n] as HTMLElement).click(), nth);
};

const archive = "/gascylinder/record";
const clicking =
  (...selectors: string[]) =>
  async (page: Page): Promise<void> => {
    for (const selector of selectors) await click(page, selector);
  };

const primary = ".cy-tools .bp6-intent-primary";
const exporting = ".cy-tools button:has(.bp6-icon-export)";
const menuOfRow = ".cy-table tbody button:has(.bp6-icon-more)";

/** The nine tabs of a cylinder. */
const tabs = ({ barcodes }: Cast): Shot[] =>
  Array.from({ length: 9 }, (_, tab) => ({
    name: `detail-${tab + 1}`,
    path: `${archive}?cylinder=${barcodes[0]}`,
    before: async (page) => {
      await page.waitForSelector(".cy-dtabs [role=tab]");
      await click(page, ".cy-dtabs > .bp6-tab-list [role=tab]", tab);
    },
  }));

/** Dialogs and what unfolds, each over the page that it belongs to. */
export const dialogs = (cast: Cast): Shot[] => [
  ...tabs(cast),
  { name: "form-add", path: archive, before: clicking(primary) },
  { name: "form-errors", path: archive, before: clicking(primary, ".cy-dialog [type=submit]") },
  { name: "form-edit", path: archive, before: clicking(".cy-table tbody td:last-child button") },
  { name: "row-menu", path: archive, before: clicking(menuOfRow) },
  { name: "builder", path: archive, before: clicking(".cy-filter button:has(.bp6-icon-filter-list)") },
  { name: "filters", path: archive, before: clicking(".cy-filter-acts button[aria-expanded]:not(:has(svg))") },
  { name: "columns", path: archive, before: clicking(".cy-tools button", ".cy-tools button:nth-of-type(2)") },
  { name: "export-dialog", path: archive, before: clicking(exporting) },
  { name: "no-match", path: `${archive}?gasBarcode=000000000000` },
  { name: "exception-panel", path: "/work/exceptions", before: clicking("tr[data-id]") },
  { name: "user-form", path: "/admin/user", before: clicking(primary) },
  { name: "enterprise-form", path: "/base/enterprise", before: clicking(primary) },
  { name: "spec-form", path: "/config/spec", before: clicking(primary) },
  { name: "role-form", path: "/admin/role", before: clicking(primary) },
  {
    name: "palette",
    path: "/base/vehicle",
    before: async (page) => {
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
      await page.waitForSelector(".bp6-omnibar");
      await page.keyboard.type("99");
      await settled(page);
    },
  },
  {
    name: "shortcuts",
    path: "/base/vehicle",
    before: async (page) => {
      await page.keyboard.type("?");
      await page.waitForSelector("[role=dialog]");
    },
  },
  { name: "bell", path: "/base/vehicle", before: clicking(".cy-bell button") },
];
