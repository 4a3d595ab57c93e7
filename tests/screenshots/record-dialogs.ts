import { join } from "node:path";
import type { ElementHandle, Page } from "puppeteer";
import { root } from "#infra/process/root.ts";
import { settled } from "#tests/support/visit.ts";
import { click, clicking } from "./click.ts";
import type { Shot } from "./shots.ts";

const menuOfRow = ":is(.table_root tbody, .cards_listCard) button:has(.bp6-icon-more)";
const editOfRow = ":is(.table_root tbody td[data-cell~=actions], .cards_actions) .link-button_root";
const form = ".dialog_dialogFrame .form_formBody";
/** The title of the first row, which leads to its detail. */
const title = ".table_root tbody .link-button_root";
const detail = ".dialog_dialogFrame .resource_tabs";
const table = ".dialog_dialogFrame .table_root tbody tr";

/** An entry of the first row's menu, by its icon. */
const fromMenu =
  (icon: string, ...then: string[]) =>
  (page: Page): Promise<void> =>
    clicking(menuOfRow, `.bp6-popover .bp6-menu-item:has(.bp6-icon-${icon})`, ...then)(page);

/** A picture chosen for the cylinder's barcode. */
const upload = async (page: Page): Promise<void> => {
  await click(page, ".page-head_tools .bp6-intent-primary");
  const input = await page.waitForSelector("#f-gasBarcodeImagesUrl");
  await (input as ElementHandle<HTMLInputElement>).uploadFile(join(root, "docs/pictures/scan-en-dark.png"));
  await page.waitForSelector(".inputs_tile img");
};

/** The form of a post, while the same person saves that post elsewhere; then saved. */
const conflict = async (page: Page): Promise<void> => {
  await click(page, editOfRow);
  await page.waitForSelector("#f-description");
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}`,
      "content-type": "application/json",
      // The name in the form is in the page's language.
      "accept-language": localStorage.getItem("language") ?? "zh",
    };
    const sorted = new URLSearchParams({ pageSize: "20", pageIndex: "1" });
    const page = await fetch(`/base/info/post/getpage?${sorted}`, { headers });
    const { data } = (await page.json()) as { data: { list: Record<string, unknown>[] } };
    const name = document.querySelector<HTMLInputElement>("#f-name")?.value;
    const post = data.list.find((each) => each["name"] === name);
    const body = JSON.stringify({ ...post, description: `${String(post?.["version"])} · 08:00–16:00` });
    await fetch("/base/info/post/update", { method: "PUT", headers, body });
  });
  await page.type("#f-description", " 16:00–24:00");
  await click(page, ".dialog_dialogFrame [type=submit]");
};

/** Two conditions and a group in the advanced search, as a person begins them. */
const rules = async (page: Page): Promise<void> => {
  await click(page, ".filters_filterBar button:has(.bp6-icon-filter-list)");
  for (let i = 0; i < 2; i += 1) await click(page, ".builder_root button:has(.bp6-icon-small-plus)");
  await settled(page);
};

/** Dialogs of records, of accounts and permissions, and of orders. */
export const recordDialogs: Shot[] = [
  { name: "builder-rules", path: "/gascylinder/record", before: rules, shows: ".builder_root" },
  { name: "form-pictures", path: "/gascylinder/record", before: upload, shows: ".inputs_tile img" },
  { name: "form-conflict", path: "/base/post", before: conflict, but: /409/, shows: ".form_conflictDialog tbody tr" },
  { name: "enterprise", path: "/base/enterprise", shows: ".enterprise_cards" },
  {
    name: "customer-detail",
    path: "/salesManagement/customerInformation/index",
    before: clicking(title),
    shows: detail,
  },
  {
    name: "customer-deliveries",
    path: "/salesManagement/customerInformation/index",
    before: clicking(title, `${detail} [role=tab]:nth-last-of-type(2)`),
    shows: `${detail} .deliveries_head`,
  },
  { name: "employee-detail", path: "/base/employee", before: clicking(title), shows: detail },
  {
    name: "license-form",
    path: "/base/enterprise",
    before: clicking(".enterprise_page .bp6-button:has(.bp6-icon-plus)"),
    shows: form,
  },
  {
    name: "order-complete",
    path: "/salesManagement/order/index",
    before: clicking(editOfRow),
    shows: ".bp6-dialog",
  },
  {
    name: "order-decline",
    path: "/salesManagement/order/index",
    before: fromMenu("cross"),
    shows: form,
  },
  {
    name: "check-items",
    path: "/config/procedure",
    before: clicking(".table_root tbody td:not([data-cell~=actions]) .link-button_root"),
    shows: table,
  },
  {
    name: "vehicle-usage",
    path: "/base/vehicle",
    before: clicking(".table_root tbody td:not([data-cell~=actions]) .link-button_root"),
    shows: table,
  },
  {
    name: "role-users",
    path: "/admin/role",
    before: clicking(".table_root tbody td:not([data-cell~=actions]) .link-button_root"),
    shows: table,
  },
  { name: "user-edit", path: "/admin/user", before: clicking(editOfRow), shows: form },
  { name: "user-password", path: "/admin/user?userName=keeper", before: fromMenu("key"), shows: form },
  {
    name: "permission-tree",
    path: "/admin/permission",
    before: clicking(".page-head_tools button:has(.bp6-icon-expand-all)"),
  },
  {
    name: "permission-form",
    path: "/admin/permission",
    before: clicking(".tree_treeScreen tbody td[data-cell~=actions] button:has(.bp6-icon-edit)"),
    shows: form,
  },
  {
    name: "role-grants",
    path: "/admin/role-permission",
    before: clicking(".role-permission_roles li:nth-child(2) button"),
    shows: ".role-permission_grants table",
  },
];
