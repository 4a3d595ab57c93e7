import { beforeEach, expect, it } from "vitest";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import type { SharedView } from "#contracts/access/shared-view.ts";
import { uuid } from "#client/lib/uuid.ts";
import { seriousFaults } from "#tests/support/component/accessibility.ts";
import {
  click,
  counted,
  fill,
  gone,
  press,
  texts,
  typeInto,
  until,
  upload,
  wait,
} from "#tests/support/component/hands.ts";
import { openPage, reopen } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const archive = "/gascylinder/record";
const person = personOf({ account: { userName: "settings.person", nickName: "Mei" } });
const sessionOf = (device: string, isThis: boolean): OwnSession => ({
  ...{ id: uuid(), device, isThis, address: "10.0.0.1", isNewAddress: false, openedBy: "password" },
  since: "2026-11-20T08:00:00Z",
  lastSeen: "2026-11-26T08:00:00Z",
});

let sessions: OwnSession[];
beforeEach(() => {
  sessions = [sessionOf("Firefox, Linux", false), sessionOf("Chrome, Windows", true)];
  answer("GET /id/sessions", () => pageOf(sessions));
  answer("GET /id/totp", { on: false, since: null, codesLeft: 0, demandedBy: [], userName: "settings.person" });
  answer("GET /admin/account/get", { ...person.accountInfo, createdTime: "2026-11-01T08:00:00Z" });
});

const openSettings = async (tab: "basic" | "security", as = person): Promise<void> => {
  await openPage("/account/settings", { as });
  await click(`[data-tab-id=${tab}]`);
};

it("refuses a file that is no picture, counts what is not saved, and saves the nickname", async () => {
  answer("PUT /admin/account/updatebasic", null);
  await openSettings("basic");
  await upload("#account-avatar", new File(["{}"], "package.json"));
  await until("#account-avatar-note", "Only jpg");
  await fill("#account-nickName", "Xiaomei");
  await until(".form_unsavedNote", "1 unsaved change");
  expect(await seriousFaults()).toEqual([]);
  answer("GET /id/getuserinfo", { ...person, accountInfo: { ...person.accountInfo, nickName: "Xiaomei" } });
  await click("form [type=submit]", "Save");
  await until(".account_accountCard h2", "Xiaomei");
  await gone(".form_unsavedNote");
  expect(sent("PUT /admin/account/updatebasic")[0]?.body).toEqual({
    ...{ id: person.accountInfo.id, version: 1, nickName: "Xiaomei", remark: "", email: "", avatar: null },
  });
});

it("ticks each part of the password's rule as it is met, and refuses two that differ", async () => {
  await openSettings("security");
  await click("button", "Change password");
  const ticked = () => texts(".account_passwordTicks [data-met]").length;
  await fill("#account-newPassword", "ab");
  expect(ticked()).toBe(2);
  await fill("#account-newPassword", "shunde2026gas");
  expect(ticked()).toBe(3);
  await fill("#account-confirmPassword", "shunde2026");
  await click("form [type=submit]", "Change password");
  await until("#account-confirmPassword-note", "do not match");
  expect(await seriousFaults()).toEqual([]);
  expect(sent("PUT /admin/account/changepassword")).toEqual([]);
});

it("offers no password and no second factor to a person of the provider, who has no password", async () => {
  answer("GET /id/getenterprise", { asked: false, sso: { enabled: true, only: false, label: "Gas ID" } });
  await openSettings("security", personOf({ account: { isExternal: true, passwordChangedTime: null } }));
  await until("[data-provider]", "You sign in with Gas ID");
  await until(".account_ownSessions li", "Firefox");
  expect(texts("button")).not.toContain("Change password");
  expect(document.querySelector("[data-factor]")).toBeNull();
});

it("lists its own session first and ends the others after asking", async () => {
  answer("DELETE /id/sessions", () => {
    sessions = sessions.filter(({ isThis }) => isThis);
    return null;
  });
  await openSettings("security");
  await until(".account_ownSessions li:first-child", "This device");
  await until(".account_ownSessions li:last-child", "Firefox");
  await click(".account_sectionHead button", "Sign out everywhere else");
  await click("[role=alertdialog] button.bp6-intent-danger");
  await counted(".account_ownSessions li", 1);
  expect(sent("DELETE /id/sessions").map(({ query }) => query)).toEqual([{ all: "true" }]);
});

it("ends one session", async () => {
  answer("DELETE /id/sessions", null);
  await openSettings("security");
  await click(".account_ownSessions li:last-child button");
  await until(".toaster_toast[data-kind=ok]");
  expect(sent("DELETE /id/sessions")[0]?.query).toEqual({ id: sessions[0]?.id });
});

it("sends columns and views to the server, which gives them to another device", async () => {
  answer("GET /manage/gascylinder/getpage", pageOf([]));
  answer("GET /admin/view/getpage", pageOf([]));
  answer("GET /info/common/*", pageOf([]));
  await openPage(archive, { as: personOf() });
  await until("thead th", "Factory no.");
  await click(".page-head_root button", "Columns");
  await click(".list_columnMenu label", "Factory no.");
  await press("{Escape}");
  await gone(".list_columnMenu");
  await gone("thead th", "Factory no.");
  await click(".page-head_root button", "View");
  await typeInto("[name=viewName]", "Without numbers");
  await click(".list_saveView [type=submit]");
  const preferences = () => sent<{ key: string; value: unknown }>("PUT /id/preferences").map(({ body }) => body);
  await wait("the view is not sent", () => preferences().some(({ key }) => key.startsWith("views.")));
  // Another device: a browser that has nothing of it, and a server that has all.
  const kept = preferences();
  localStorage.clear();
  answer("GET /id/preferences", pageOf(kept));
  await openPage(archive, { as: personOf(), isLoaded: true });
  await until("thead th", "Barcode");
  expect(texts("thead th").join()).not.toContain("Factory no.");
  await click(".page-head_root button", "View");
  await until(".list_viewMenu", "Without numbers");
});

it("shares a view with a role, shows it to its holders with its name, and stops sharing it", async () => {
  const manager = { id: uuid(), label: "Manager", name: "Manager" };
  let shared: SharedView[] = [];
  answer("GET /manage/gascylinder/getpage", pageOf([]));
  answer("GET /info/common/*", pageOf([]));
  answer("GET /admin/role/getlist", pageOf([manager]));
  answer("GET /admin/view/getpage", () => pageOf(shared));
  answer("POST /admin/view/add", ({ body }) => {
    const made = { id: uuid(), version: 1, roleNames: ["Manager"], createdTime: "", createdUserName: "Mei" };
    shared = [{ ...(body as SharedView), ...made, isOwn: true }];
    return null;
  });
  answer("DELETE /admin/view/softdelete", ({ query }) => {
    shared = shared.filter(({ id }) => id !== query["id"]);
    return null;
  });
  await openPage(`${archive}?gasBarcode=0757`, { as: person });
  await click(".page-head_root button", "View");
  await click(".list_viewMenu a", "Share this view");
  await until("#f-name");
  await typeInto("#f-name", "Ours");
  await click("#f-roleIds");
  await click("[role=option]", "Manager");
  await press("{Tab}");
  await click(".form_form [type=submit]");
  await gone(".form_form");
  expect(shared).toMatchObject([{ name: "Ours", query: "gasBarcode=0757", roleIds: [manager.id], list: "cylinder" }]);
  window.history.replaceState(null, "", archive);
  reopen();
  await click(".page-head_root button", "View");
  await click(".list_viewMenu a", "Ours");
  await wait("the view is not shown", () => window.location.search === "?gasBarcode=0757");
  await until(".page-head_root button", "View Ours");
  await click(".page-head_root button", "View");
  await click(".list_viewMenu a", "Stop sharing");
  await gone(".list_viewMenu a", "Ours");
  expect(shared).toEqual([]);
});

const withAddress = (emailConfirmed: boolean) => ({
  ...person,
  sendsMail: true,
  accountInfo: { ...person.accountInfo, email: "mei@gas.example", emailConfirmed },
});

it("says that an address is not confirmed, and sends the link again", async () => {
  answer("POST /admin/account/sendconfirmation", null);
  await openPage("/account/settings", { as: withAddress(false) });
  await click("[data-tab-id=basic]");
  await until("[data-address=unconfirmed]", "Not confirmed");
  expect(await seriousFaults()).toEqual([]);
  await click("[data-address=unconfirmed] button", "Send the link again");
  await until(".toaster_toast", "mei@gas.example");
  expect(sent("POST /admin/account/sendconfirmation")).toHaveLength(1);
  expect(sent("PUT /admin/account/confirmaddress")).toEqual([]);
});

it("confirms the address by the link that opened the page, and keeps its secret out of the address", async () => {
  answer("PUT /admin/account/confirmaddress", () => {
    answer("GET /id/getuserinfo", withAddress(true));
    return null;
  });
  await openPage("/account/settings#confirm=the-secret", { as: withAddress(false) });
  await click("[data-tab-id=basic]");
  await until("[data-address=confirmed]", "Confirmed");
  expect(sent("PUT /admin/account/confirmaddress").map(({ body }) => body)).toEqual([{ secret: "the-secret" }]);
  expect(window.location.hash).toBe("");
});
