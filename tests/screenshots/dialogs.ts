import { settled } from "#tests/support/visit.ts";
import { click, clicking } from "./click.ts";
import type { Cast, Shot } from "./shots.ts";

const archive = "/gascylinder/record";
const primary = ".cy-tools .bp6-intent-primary";
const exporting = ".cy-tools button:has(.bp6-icon-export)";
const menuOfRow = ".cy-table tbody button:has(.bp6-icon-more)";

/** The nine tabs of a cylinder. */
const tabs = ({ told }: Cast): Shot[] =>
  Array.from({ length: 9 }, (_, tab) => ({
    name: `detail-${tab + 1}`,
    path: `${archive}?cylinder=${told}`,
    before: async (page) => {
      await page.waitForSelector(".cy-dtabs [role=tab]");
      await click(page, ".cy-dtabs > .bp6-tab-list [role=tab]", tab);
    },
  }));

/** Dialogs and what unfolds, each over the page that it belongs to. */
export const dialogs = (cast: Cast): Shot[] => [
  ...tabs(cast),
  { name: "form-add", path: archive, before: clicking(primary), shows: ".cy-dialog .cy-formbody" },
  {
    name: "form-errors",
    path: archive,
    before: clicking(primary, ".cy-dialog [type=submit]"),
    shows: ".cy-formcols .cy-errline",
  },
  {
    name: "form-edit",
    path: archive,
    before: clicking(".cy-table tbody td:last-child button"),
    shows: ".cy-dialog .cy-formbody",
  },
  { name: "row-menu", path: archive, before: clicking(menuOfRow), shows: ".bp6-menu-item" },
  {
    name: "builder",
    path: archive,
    before: clicking(".cy-filter button:has(.bp6-icon-filter-list)"),
    shows: ".cy-builder",
  },
  { name: "filters", path: archive, before: clicking(".cy-filter-acts button[aria-expanded]:not(:has(svg))") },
  {
    name: "columns",
    path: archive,
    before: clicking(".cy-tools button:has(.bp6-icon-two-columns)"),
    shows: ".bp6-popover",
  },
  { name: "export-dialog", path: archive, before: clicking(exporting), shows: ".cy-export" },
  { name: "no-match", path: `${archive}?gasBarcode=000000000000`, shows: ".cy-empty" },
  { name: "exception-panel", path: "/work/exceptions", before: clicking("tr[data-id]"), shows: ".cy-x.has-panel" },
  { name: "user-form", path: "/admin/user", before: clicking(primary), shows: ".cy-dialog .cy-formbody" },
  { name: "enterprise-form", path: "/base/enterprise", before: clicking(primary), shows: ".cy-dialog .cy-formbody" },
  { name: "spec-form", path: "/config/spec", before: clicking(primary), shows: ".cy-dialog .cy-formbody" },
  { name: "role-form", path: "/admin/role", before: clicking(primary), shows: ".cy-dialog .cy-formbody" },
  {
    name: "palette",
    path: "/base/vehicle",
    before: async (page) => {
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
      await page.waitForSelector(".cy-omb");
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
  { name: "bell", path: "/base/vehicle", before: clicking(".cy-bell button"), shows: ".cy-xpop" },
];
