import { settled } from "#tests/support/visit.ts";
import { click, clicking } from "./click.ts";
import type { Cast, Shot } from "./shots.ts";

const archive = "/gascylinder/record";
const primary = ".page-head_tools .bp6-intent-primary";
const exporting = ".page-head_tools button:has(.bp6-icon-export)";
const menuOfRow = ":is(.table_root tbody, .cards_listCard) button:has(.bp6-icon-more)";

/** The nine tabs of a cylinder. */
const tabs = ({ told }: Cast): Shot[] =>
  Array.from({ length: 9 }, (_, tab) => ({
    name: `detail-${tab + 1}`,
    path: `${archive}?cylinder=${told}`,
    before: async (page) => {
      await page.waitForSelector(".cylinder-detail_tabs [role=tab]");
      await click(page, ".cylinder-detail_tabs > .bp6-tab-list [role=tab]", tab);
    },
  }));

/** Dialogs and what unfolds, each over the page that it belongs to. */
export const dialogs = (cast: Cast): Shot[] => [
  ...tabs(cast),
  { name: "form-add", path: archive, before: clicking(primary), shows: ".dialog_dialogFrame .form_formBody" },
  {
    name: "form-errors",
    path: archive,
    before: clicking(primary, ".dialog_dialogFrame [type=submit]"),
    shows: ".form_formColumns .inline_errorLine",
  },
  {
    name: "form-edit",
    path: archive,
    before: clicking(":is(.table_root tbody td[data-cell~=actions], .cards_actions) button"),
    shows: ".dialog_dialogFrame .form_formBody",
  },
  {
    name: "labels",
    path: `${archive}?cylinder=${cast.told}`,
    before: clicking(".bp6-dialog button:has(.bp6-icon-more)", ".bp6-popover .bp6-menu-item:has(.bp6-icon-barcode)"),
    shows: ".labels_dialog",
  },
  {
    name: "detail-menu",
    path: `${archive}?cylinder=${cast.told}`,
    before: clicking(".bp6-dialog button:has(.bp6-icon-more)"),
    shows: ".bp6-popover .bp6-menu-item:has(.bp6-icon-barcode)",
  },
  { name: "screens-pair", path: "/screens", before: clicking(primary), shows: ".displays_codeBoxes" },
  { name: "boards-new", path: "/boards", before: clicking(primary), shows: ".dialog_dialogFrame" },
  { name: "row-menu", path: archive, before: clicking(menuOfRow), shows: ".bp6-menu-item" },
  {
    name: "builder",
    path: archive,
    before: clicking(".filters_filterBar button:has(.bp6-icon-filter-list)"),
    shows: ".builder_root",
  },
  { name: "filters", path: archive, before: clicking(".filters_actions button[aria-expanded]:not(:has(svg))") },
  {
    name: "columns",
    path: archive,
    before: clicking(".page-head_tools button:has(.bp6-icon-two-columns)"),
    shows: ".bp6-popover",
  },
  { name: "export-dialog", path: archive, before: clicking(exporting), shows: ".export_exportDialog" },
  {
    name: "schedule-form",
    path: archive,
    before: clicking(exporting, ".export_exportDialog .bp6-dialog-footer button:has(.bp6-icon-calendar)"),
    shows: ".dialog_dialogFrame .form_formBody",
  },
  { name: "regular", path: "/export?view=regular", shows: ":is(table, .empty-state_root)" },
  { name: "no-match", path: `${archive}?gasBarcode=000000000000`, shows: ".empty-state_root" },
  {
    name: "exception-panel",
    path: "/work/exceptions",
    before: clicking("tr[data-id]"),
    shows: ".exceptions_root.exceptions_hasPanel",
  },
  { name: "user-form", path: "/admin/user", before: clicking(primary), shows: ".dialog_dialogFrame .form_formBody" },
  {
    name: "enterprise-form",
    path: "/base/enterprise",
    before: clicking(primary),
    shows: ".dialog_dialogFrame .form_formBody",
  },
  { name: "spec-form", path: "/config/spec", before: clicking(primary), shows: ".dialog_dialogFrame .form_formBody" },
  { name: "role-form", path: "/admin/role", before: clicking(primary), shows: ".dialog_dialogFrame .form_formBody" },
  {
    name: "palette",
    path: "/base/vehicle",
    before: async (page) => {
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
      await page.waitForSelector(".palette_root");
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
  { name: "bell", path: "/base/vehicle", before: clicking(".bars_bell button"), shows: ".export_exportList" },
];
