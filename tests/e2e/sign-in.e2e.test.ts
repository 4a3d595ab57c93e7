import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Browser, HTTPRequest, Page } from "puppeteer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type App } from "#tests/support/app.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { signInAt } from "#tests/support/sign-in.ts";

const password = "Goodpassword1";
let app: App;
let browser: Browser;
let page: Page;
let hands: Hands;
let database: pg.Client;
/** The captcha that the page shows. */
let shown = "";
/** What a sign-in is sent with in place of the page's own: keys and codes that no hand can type. */
let instead: Record<string, string> = {};

const tamper = (request: HTTPRequest): void => {
  const isSignIn = request.method() === "POST" && request.url().endsWith("/base/id/login");
  if (!isSignIn) return void request.continue();
  const body = JSON.parse(request.postData() ?? "{}") as Record<string, string>;
  void request.continue({ postData: JSON.stringify({ ...body, ...instead }) });
};

/** One account that is disabled and one whose role has no menu. */
const makeAccounts = async (): Promise<void> => {
  const { call } = await signInAt(app.url, "admin", app.adminPassword);
  const { accountInfo } = await call<{ accountInfo: { companyId: string } }>("GET", "/id/getuserinfo");
  const role = await call<{ id: string }>("POST", "/admin/role/add", { label: "Nothing", dataScope: "company" });
  for (const [userName, isUsable] of [
    ["disabled", false],
    ["bare", true],
  ]) {
    const place = { companyId: accountInfo.companyId, roleIds: [role.id] };
    await call("POST", "/admin/account/add", { userName, password, isUsable, ...place });
  }
};

const secret = async (): Promise<string> => {
  const { rows } = await database.query<{ secret: string }>("select secret from one_time_key where id = $1", [shown]);
  return rows[0]?.secret ?? "";
};
const put = (name: string, value: string) => page.locator(`#${name}`).fill(value);
/** Types and submits; the captcha as it is shown, where one is and nothing else is said. */
const signIn = async (userName: string, word: string, verifyCode?: string): Promise<void> => {
  await put("userName", userName);
  await put("password", word);
  if (await page.$("#verifyCode")) await put("verifyCode", verifyCode ?? (await secret()));
  await page.keyboard.press("Enter");
};
/** What is wrong stands under the field, and the focus is in it. */
const said = async (sentence: string, field: string): Promise<void> => {
  await hands.until(".cy-errline", sentence);
  await page.waitForFunction((id) => document.activeElement?.id === id, {}, field);
};

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ env: { CAPTCHA: "after-failures" } }), launchBrowser()]);
  database = new pg.Client(readFileSync(join(app.dataDir, "postgres.url"), "utf8").trim());
  await Promise.all([database.connect(), makeAccounts()]);
  page = await browser.newPage();
  hands = handsOf(page);
  await page.setRequestInterception(true);
  page.on("request", tamper);
  page.on("response", async (response) => {
    if (!response.url().includes("/getverifycode")) return;
    const answer = (await response.json()) as { data: { verifyCodeKey?: string } };
    shown = answer.data.verifyCodeKey ?? "";
  });
  await page.goto(`${app.url}/login`);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.reload();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await app?.stop();
});
beforeEach(() => {
  instead = {};
});

it("names each field that was left empty and goes to the first", async () => {
  await hands.click("[type=submit]");
  await said("User name", "userName");
  expect(await hands.texts(".cy-errline")).toEqual(["User name", "Password"]);
});

it("says of a wrong password and of an unknown account the same, and goes to the password", async () => {
  await signIn("admin", "Wrongpassword1");
  await said("The user name or the password is not right", "password");
  await signIn("nobody", password);
  await hands.gone(".cy-errline");
  await said("The user name or the password is not right", "password");
});

it("goes to the user name when the enterprise is unknown", async () => {
  instead = { enterpriseCode: "elsewhere" };
  await signIn("admin", password);
  await said("There is no such enterprise code", "userName");
});

it("asks for a captcha once it failed too often, and shows another one on a click", async () => {
  await hands.until(".cy-captcha");
  const before = await page.$eval(".cy-captcha", (image) => (image as HTMLImageElement).src);
  await hands.click(".cy-capbtn");
  await page.waitForFunction((src) => document.querySelector<HTMLImageElement>(".cy-captcha")?.src !== src, {}, before);
});

it("shows a new captcha after a wrong one, empties what was typed and goes there", async () => {
  const before = shown;
  await signIn("admin", app.adminPassword, "!!!!");
  await said("The captcha is not right", "verifyCode");
  expect(shown).not.toBe(before);
  expect(await page.$eval("#verifyCode", (input) => (input as HTMLInputElement).value)).toBe("");
});

it("says that a captcha has expired", async () => {
  const right = await secret();
  await database.query("delete from one_time_key where id = $1", [shown]);
  await signIn("admin", app.adminPassword, right);
  await said("The captcha has expired", "verifyCode");
});

it("says that the page was open for too long when the password's key has expired", async () => {
  instead = { passwordKey: "forgotten" };
  await signIn("admin", app.adminPassword);
  await said("The page was open for too long", "verifyCode");
});

it("says that an account is disabled", async () => {
  await signIn("disabled", password);
  await said("This account is disabled", "password");
});

it("keeps an account without a menu at the door, with the sentence of the specification", async () => {
  await signIn("bare", password);
  await said("This account has not been assigned permissions", "userName");
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
});

it("says for how long an account is closed that failed too often", async () => {
  for (let count = 0; count < 10; count += 1) await signInAt(app.url, "locked", password).catch(() => undefined);
  await signIn("locked", password);
  await hands.until(".cy-errline", "Too many failures; please try again in 15 min");
});

it("lets in who types all as it should be, and remembers the user name where that is wanted", async () => {
  await signIn("admin", app.adminPassword);
  await hands.until(".cy-shell");
  const kept = await page.evaluate(() => localStorage.getItem("remember"));
  expect(kept).toContain("admin");
  expect(kept).not.toContain(app.adminPassword);
});
