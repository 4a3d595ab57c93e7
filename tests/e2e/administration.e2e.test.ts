import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PermissionNode } from "#contracts/access/permission.ts";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  desk.page.on("dialog", (dialog) => void dialog.accept());
});
afterAll(() => desk?.close());

const flat = (nodes: PermissionNode[]): PermissionNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const nodeAt = async (path: string): Promise<PermissionNode> => {
  const { list } = await desk.other.call<{ list: PermissionNode[] }>("GET", "/admin/permission/getpage");
  return flat(list).find((node) => node.path === path) as PermissionNode;
};

describe("the permission tree", () => {
  it("keeps the redirect of a menu when something else of it is edited", async () => {
    const added = {
      parentId: 0,
      label: "绕行",
      englishName: "Detour",
      sort: 90,
      path: "/detour",
      redirect: "/admin/role",
    };
    await desk.other.call("POST", "/admin/permission/addmenu", { ...added, hidden: true });
    await desk.open("/admin/permission");
    await desk.page.locator("input[name=key]").fill("Detour");
    await desk.counted(rows, 1);
    await desk.click(`${rows} button[aria-label=Edit]`);
    await desk.until(".form_form");
    expect(await desk.valueOf("redirect")).toBe("/admin/role");
    await desk.type("englishName", " sign");
    await desk.click(".form_form [type=submit]");
    await desk.gone(".form_form");
    const saved = await nodeAt("/detour");
    expect(saved).toMatchObject({ englishName: "Detour sign", redirect: "/admin/role", version: 2 });
    await desk.other.call("DELETE", `/admin/permission/softdelete?id=${saved.id}`);
  });

  it("begins the code of an interface point as its menu's path, and again when another parent is chosen", async () => {
    await desk.open("/admin/permission");
    await desk.page.locator("input[name=key]").fill("/admin/role-permission");
    await desk.until(rows, "/admin/role-permission");
    const [, menu] = await desk.page.$$(`${rows} button[aria-label="Add below"]`);
    await menu?.asLocator().click();
    await desk.click(".bp6-popover-content .bp6-menu-item", "API");
    await desk.until(".form_form");
    expect(await desk.valueOf("code")).toBe("admin:role-permission");
    await desk.page.select("#f-parentId", (await nodeAt("/admin/user")).id);
    await desk.page.waitForFunction(() => document.querySelector<HTMLInputElement>("#f-code")?.value === "admin:user");
  });

  it("gives the page of a menu that is not closable a tab without a cross, which stays when the others are closed", async () => {
    const { id, version } = await nodeAt("/config/procedure");
    await desk.other.call("PUT", "/admin/permission/updatemenu", { id, version, closable: false });
    await desk.open("/config/procedure");
    await desk.open("/admin/role");
    await desk.open("/admin/user");
    const tabs = () => desk.texts(".page-tabs_root nav > span");
    const closable = () => desk.texts(".page-tabs_root nav > span:has(button)");
    await desk.until(".page-tabs_root nav > span", "Accounts");
    expect(await tabs()).toEqual(expect.arrayContaining(["Procedures", "Roles", "Accounts"]));
    expect(await closable()).not.toContain("Procedures");
    await desk.click(".page-tabs_end button");
    await desk.click(".bp6-menu-item", "Close other tabs");
    await desk.counted(".page-tabs_root nav > span", 2);
    expect(await tabs()).toEqual(["Procedures", "Accounts"]);
    await desk.other.call("PUT", "/admin/permission/updatemenu", { id, version: version + 1, closable: true });
    expect(desk.faults).toEqual([]);
  });
});

describe("the list of caches", () => {
  it("asks beside the button, with the focus on Cancel, and clears after that", async () => {
    await desk.open("/admin/cache");
    await desk.click(`${rows} td[data-cell~=actions] button`);
    await desk.until(".dialog_confirmPopover h6", "Clear “Rights of live connections”?");
    await desk.page.waitForFunction(() => document.activeElement?.textContent === "Cancel");
    await desk.page.keyboard.press("Enter");
    await desk.gone(".dialog_confirmPopover");
    expect(await desk.page.$(".toaster_toast")).toBeNull();
    await desk.click(`${rows} td[data-cell~=actions] button`);
    await desk.click(".dialog_confirmPopover .bp6-intent-primary");
    await desk.until(".toaster_toast[data-kind=ok]", "Cache cleared");
    expect(desk.faults).toEqual([]);
  });
});

describe("the operation log", () => {
  it("opens a call to the fields that it made different, and to the versions of the record", async () => {
    const post = { name: "Foreman", code: "FM-LOG", description: "by day", isUsable: true };
    const { id } = await desk.other.call<{ id: string }>("POST", "/info/post/add", post);
    await desk.other.call("PUT", "/info/post/update", { ...post, id, version: 1, description: "by night" });
    await desk.open("/admin/operation-log?key=/info/post/update");
    await desk.click(`${rows} button[aria-pressed=false]`);
    await desk.until(".logs_record p", "changed the post “Foreman”: 1 field differs, version 1 → 2.");
    expect(await desk.texts(".resource_fieldChanges tbody tr")).toEqual(["Descriptionby dayby night"]);
    expect(await desk.texts(".resource_fieldChanges del")).toEqual(["by day"]);
    expect(await desk.texts(".resource_fieldChanges td b")).toEqual(["by night"]);
    expect(await desk.texts(".resource_fieldChanges ins")).toEqual(["night"]);
    expect(await desk.texts(".logs_versions li[aria-current] b")).toEqual(["2"]);
    await desk.until(".logs_request dd", "PUT /base/info/post/update");
    await desk.click(".side-panel_close");
    await desk.gone(".side-panel_root");
    expect(desk.faults).toEqual([]);
  });
});

describe("the live log", () => {
  it("stops when a row is opened, counts the lines that come, and shows them when it is followed again", async () => {
    const [company] = (await desk.other.call<{ list: { id: string }[] }>("GET", "/info/common/getAllCompanyList")).list;
    const scan = async (gasBarcode: string): Promise<void> => {
      const item = { commandId: randomUUID(), gasBarcode, procedureId: 4, companyId: company?.id };
      await desk.other.call("POST", "/manage/procedure/record", { items: [item] });
    };
    const sign = ".page-head_root .line-sign_root";
    await scan("LIVELOG01");
    await desk.open("/admin/logs");
    await desk.until(sign, "Following");
    await desk.until(rows, "LIVELOG01");
    await desk.click(`${rows} button[aria-expanded=false]`);
    await desk.until(sign, "Standing still");
    await scan("LIVELOG02");
    await desk.until(".page-head_tools button", "new line");
    expect((await desk.texts(rows)).join()).not.toContain("LIVELOG02");
    await desk.click(".page-head_tools button", "new line");
    await desk.until(rows, "LIVELOG02");
    await desk.until(sign, "Following");
    expect(desk.faults).toEqual([]);
  });
});
