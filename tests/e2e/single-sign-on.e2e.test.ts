import type { BrowserContext, Page } from "puppeteer";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { CLIENT, startRealProvider, type RealProvider } from "#tests/support/open-id/real-provider.ts";
import { openProfile } from "#tests/support/shared.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { goTo, watchFaults } from "#tests/support/visit.ts";

const LABEL = "Gas ID";
const button = ".sign-in_provider";
const over = ".sign-in_over";

let app: LocalApp;
let provider: RealProvider;
let admin: Caller;
let profile: BrowserContext;

beforeAll(async () => {
  const [port, started] = await Promise.all([freePort(), startRealProvider()]);
  provider = started;
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_LABEL: LABEL,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  app = await startLocalApp({ port, env });
  admin = await signInAt(app.url, "admin", app.adminPassword);
  const { accountInfo } = await admin.call<UserInfo>("GET", "/id/getuserinfo");
  const roles = await admin.call<{ list: { id: string; key: string }[] }>("GET", "/admin/role/getpage?pageSize=50");
  const roleIds = roles.list.flatMap(({ id, key }) => (key === "admin" ? [id] : []));
  for (const userName of ["mei", "lan"]) {
    const place = { companyId: accountInfo.companyId, roleIds, isUsable: true };
    await admin.call("POST", "/admin/account/add", { userName, isExternal: true, ...place });
    provider.people[`sub-${userName}`] = { preferred_username: userName };
  }
  provider.people["sub-nobody"] = { preferred_username: "nobody" };
  await admin.call("POST", "/info/post/add", { name: "Gauge reader", code: "GAUGE", isUsable: true });
});
afterAll(async () => {
  await app?.stop();
  await provider?.stop();
});
afterEach(() => profile?.close());

type Tab = Hands & { page: Page; faults: string[] };

const handle = (page: Page): Tab => ({
  ...handsOf(page),
  page,
  faults: watchFaults(page, /40[01]|403|503|Cross-Origin-Opener-Policy/),
});

/** A browser of its own. The provider signs in who is named, if it has to ask. */
const openBrowser = async (asked?: string): Promise<Tab> => {
  provider.asked = asked && `sub-${asked}`;
  profile = await openProfile();
  return openTab();
};

const openTab = async (): Promise<Tab> => {
  const page = await profile.newPage();
  await page.setViewport({ width: 1366, height: 768 });
  await page.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
  return handle(page);
};

const visit = async ({ page }: Tab, path: string): Promise<void> => void (await page.goto(app.url + path));
const pathOf = ({ page }: Tab): string => page.url().slice(app.url.length);
const tokenOf = ({ page }: Tab): Promise<string | null> => page.evaluate(() => sessionStorage.getItem("token"));

/** Signs in at the provider by the door of a deep link. */
const enter = async (tab: Tab): Promise<void> => {
  await visit(tab, "/base/post");
  await tab.click(button, LABEL);
  await tab.until(".table_root tbody tr", "Gauge reader");
};

/** Ends every session of the person, as after 12 hours: nobody is told. */
const endSessions = async (): Promise<void> => {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query("update session set ended_at = now() where ended_at is null and opened_by = 'oidc'");
  await client.end();
};

/** The next window that a page opens. */
const nextWindow = async (): Promise<Tab> => {
  const target = await new Promise<Awaited<ReturnType<BrowserContext["waitForTarget"]>>>((resolve) =>
    profile.once("targetcreated", resolve),
  );
  return handle((await target.page()) as Page);
};

/** Types into a new post's form, and saves it when the session is over. */
const typeUntilOver = async (tab: Tab, name: string): Promise<void> => {
  await tab.click(".page-head_root .bp6-intent-primary");
  await tab.until("#f-name");
  await tab.type("name", name);
  await tab.type("code", name.toUpperCase());
  await endSessions();
  await tab.click(".form_form [type=submit]");
  await tab.until(over, "The 2 fields that you filled in stay");
};

const saveTyped = async (tab: Tab, name: string): Promise<void> => {
  await tab.gone(over);
  expect([await tab.valueOf("name"), await tab.valueOf("code")]).toEqual([name, name.toUpperCase()]);
  await tab.click(".form_form [type=submit]");
  await tab.gone(".form_form");
  await tab.until(".table_root tbody tr", name);
};

it("says while the provider is away that it is, keeps the password form usable, and goes on once the provider is back", async () => {
  const tab = await openBrowser("mei");
  await visit(tab, "/login");
  await tab.click(button, LABEL);
  await tab.until(".bp6-callout", "The sign-in provider does not answer");
  await tab.page.waitForFunction(() => document.activeElement?.id === "password");
  await tab.until(`${button}:disabled`);
  provider.serve({
    callback: `${app.url}/callback`,
    signedOut: `${app.url}/login`,
    logout: `${app.url}/base/id/oidc/logout`,
  });
  await tab.click(".link-button_root", "Try again");
  await tab.until(".shell_root");
  expect(tab.faults).toEqual([]);
});

it("leads a deep link by the provider back to its page, where the session is listed as the provider's", async () => {
  const tab = await openBrowser("mei");
  await visit(tab, "/base/post?name=Gauge");
  await tab.until("form[data-signs-in]");
  expect(pathOf(tab)).toBe("/login?redirect=%2Fbase%2Fpost%3Fname%3DGauge");
  await tab.click(button, LABEL);
  await tab.until(".table_root tbody tr", "Gauge reader");
  expect(pathOf(tab)).toMatch(/^\/base\/post\?name=Gauge/);
  await visit(tab, "/account/settings");
  await tab.click("[data-tab-id=security]");
  await tab.until("[data-provider]", `You sign in with ${LABEL}`);
  await tab.until(".account_ownSessions li", "sign-in provider");
  expect(tab.faults).toEqual([]);
});

it("signs out here and at the provider, and comes back to the sign-in page", async () => {
  const tab = await openBrowser("mei");
  await enter(tab);
  const token = await tokenOf(tab);
  await tab.click(".bars_topBar [aria-haspopup]", "mei");
  await tab.click(".bp6-menu-item", "Sign out");
  await tab.click(".bp6-dialog button.bp6-intent-primary", "Sign out");
  const form = await tab.until("form[action*='session/end']");
  const out = tab.page.waitForNavigation();
  await form.evaluate((each) => {
    const all = each as HTMLFormElement;
    all.insertAdjacentHTML("beforeend", '<input name="logout" value="yes">');
    all.submit();
  });
  await out;
  await tab.until("form[data-signs-in]");
  const answer = await fetch(`${app.url}/base/id/getuserinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

it("goes on with a form in whose middle the session ended, by a window that closes by itself, in every tab of the person", async () => {
  const tab = await openBrowser("mei");
  await enter(tab);
  const second = await openTab();
  const token = await tokenOf(tab);
  await second.page.evaluateOnNewDocument((own) => {
    if (!sessionStorage.getItem("begun")) sessionStorage.setItem("token", own ?? "");
    sessionStorage.setItem("begun", "yes");
  }, token);
  await visit(second, "/base/post");
  await second.until(".table_root tbody tr", "Gauge reader");
  await tab.page.bringToFront();
  await typeUntilOver(tab, "Silent");
  const [window] = await Promise.all([nextWindow(), tab.click(`${over} ${button}`, LABEL)]);
  await saveTyped(tab, "Silent");
  await expect.poll(() => window.page.isClosed()).toBe(true);
  await second.page.bringToFront();
  // Its next call has the token of the ended session.
  await goTo(second.page, "/base/employee");
  await expect.poll(async () => (await tokenOf(second)) === (await tokenOf(tab)), { timeout: 20_000 }).toBe(true);
  await second.until("h1", "Employees");
  await second.gone(over);
  expect(tab.faults).toEqual([]);
});

it("asks in the window where the provider no longer knows the person", async () => {
  const tab = await openBrowser("mei");
  await enter(tab);
  await typeUntilOver(tab, "Asked");
  await profile.deleteCookie(...(await profile.cookies()));
  await tab.click(`${over} ${button}`, LABEL);
  await saveTyped(tab, "Asked");
  const { list } = await admin.call<{ list: OwnSession[] }>("GET", "/id/sessions");
  expect(list.every(({ openedBy }) => openedBy === "password")).toBe(true);
});

it("takes nobody else for the person of the page", async () => {
  const tab = await openBrowser("mei");
  await enter(tab);
  await typeUntilOver(tab, "Other");
  await profile.deleteCookie(...(await profile.cookies()));
  provider.asked = "sub-lan";
  const [window] = await Promise.all([nextWindow(), tab.click(`${over} ${button}`, LABEL)]);
  await window.until("[data-window-end=other]", "Somebody else is signed in there");
  await window.until("button", "Sign out at the provider");
  await tab.page.bringToFront();
  await tab.until(over);
  expect(await tokenOf(tab)).toBeNull();
});

it("comes back from a provider that lets nobody in with the reason, in each language, and the password opens", async () => {
  const tab = await openBrowser();
  await visit(tab, "/base/post");
  await tab.click(button, LABEL);
  await tab.until(".bp6-callout", "did not let you in");
  expect(pathOf(tab)).toBe("/login?redirect=%2Fbase%2Fpost");
  provider.asked = "sub-nobody";
  await tab.click(button, LABEL);
  await tab.until(".bp6-callout", "There is no account here for nobody");
  await tab.page.locator("#userName").fill("admin");
  await tab.page.locator("#password").fill(app.adminPassword);
  await tab.page.keyboard.press("Enter");
  await tab.until(".table_root tbody tr", "Gauge reader");
  expect(tab.faults).toEqual([]);
});
