import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { BrowserContext, HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { openProfile } from "#tests/support/shared.ts";

const password = "Goodpassword1";
let app: App;
let profile: BrowserContext;
let page: Page;
let hands: Hands;
let database: pg.Client;
/** The keys of the captchas by their pictures. */
const keys = new Map<string, string>();
/** Keys and codes of a sign-in in place of the page's own, which no hand can type. */
let instead: Record<string, string> = {};

const tamper = (request: HTTPRequest): void => {
  const isSignIn = request.method() === "POST" && request.url().endsWith("/base/id/login");
  if (!isSignIn) return void request.continue();
  const body = JSON.parse(request.postData() ?? "{}") as Record<string, string>;
  void request.continue({ postData: JSON.stringify({ ...body, ...instead }) });
};

/** One account that is disabled, one whose role has no menu, and one that will sign in for the first time. */
const makeAccounts = async (): Promise<void> => {
  const { call, sealed } = await signInAt(app.url, "admin", app.adminPassword);
  const { accountInfo } = await call<{ accountInfo: { companyId: string } }>("GET", "/id/getuserinfo");
  const none = await call<{ id: string }>("POST", "/admin/role/add", { label: "Nothing", dataScope: "company" });
  const { list } = await call<{ list: { id: string; label: string }[] }>("GET", "/admin/role/getpage?label=审计员");
  for (const [userName, isUsable, roleId] of [
    ["disabled", false, none.id],
    ["bare", true, none.id],
    ["newcomer", true, list[0]?.id],
  ] as const) {
    const place = { companyId: accountInfo.companyId, roleIds: [roleId] };
    await call("POST", "/admin/account/add", await sealed({ userName, password, isUsable, ...place }));
  }
};

/** The key of the captcha that the page shows. Its answer may reach the page sooner than the test. */
const shown = (): Promise<string> =>
  vi.waitFor(
    async () => {
      const key = keys.get(await page.$eval(".sign-in-form_picture", (picture) => (picture as HTMLImageElement).src));
      return key ?? Promise.reject(new Error("the captcha's answer has not been read yet"));
    },
    { timeout: 10_000 },
  );
const secret = async (): Promise<string> => {
  const key = await shown();
  const { rows } = await database.query<{ secret: string }>("select secret from one_time_key where id = $1", [key]);
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
/** Focus once the sentence stands on the page. */
const focusAfter = async (sentence: string): Promise<string | undefined> => {
  await hands.until(".inline_errorLine", sentence);
  return page.evaluate(
    () =>
      new Promise<string | undefined>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement?.id))),
      ),
  );
};

beforeAll(async () => {
  [app, profile] = await Promise.all([startApp({ env: { CAPTCHA: "after-failures" } }), openProfile()]);
  database = new pg.Client(readFileSync(join(app.dataDir, "postgres.url"), "utf8").trim());
  await Promise.all([database.connect(), makeAccounts()]);
  page = await profile.newPage();
  hands = handsOf(page);
  await page.setRequestInterception(true);
  page.on("request", tamper);
  page.on("response", async (response) => {
    if (!response.url().includes("/getverifycode")) return;
    const { data } = (await response.json()) as { data: VerifyCodeAnswer };
    if (data.enabled) keys.set(data.img, data.verifyCodeKey);
  });
  await page.goto(`${app.url}/login`);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.reload();
});
afterAll(async () => {
  await database?.end();
  await profile?.close();
  await app?.stop();
});
beforeEach(() => {
  instead = {};
});

it("names each field that was left empty and goes to the first", async () => {
  await hands.click("[type=submit]");
  expect(await focusAfter("User name")).toBe("userName");
  expect(await hands.texts(".inline_errorLine")).toEqual(["User name", "Password"]);
});

it("says of a wrong password and of an unknown account the same, and goes to the password", async () => {
  await signIn("admin", "Wrongpassword1");
  expect(await focusAfter("The user name or the password is not right")).toBe("password");
  await signIn("nobody", password);
  await hands.gone(".inline_errorLine");
  expect(await focusAfter("The user name or the password is not right")).toBe("password");
});

it("goes to the user name when the enterprise is unknown", async () => {
  instead = { enterpriseCode: "elsewhere" };
  await signIn("admin", password);
  expect(await focusAfter("There is no such enterprise code")).toBe("userName");
});

it("asks for a captcha once it failed too often, and shows another one on a click", async () => {
  await hands.until(".sign-in-form_picture");
  const before = await shown();
  await hands.click(".sign-in-form_another");
  await vi.waitFor(async () => expect(await shown()).not.toBe(before), { timeout: 10_000 });
});

it("shows a new captcha after a wrong one, empties what was typed and goes there", async () => {
  const before = await shown();
  await signIn("admin", app.adminPassword, "!!!!");
  expect(await focusAfter("The captcha is not right")).toBe("verifyCode");
  expect(await shown()).not.toBe(before);
  expect(await page.$eval("#verifyCode", (input) => (input as HTMLInputElement).value)).toBe("");
});

it("says that a captcha has expired", async () => {
  const right = await secret();
  await database.query("delete from one_time_key where id = $1", [await shown()]);
  await signIn("admin", app.adminPassword, right);
  expect(await focusAfter("The captcha has expired")).toBe("verifyCode");
});

it("says that the page was open for too long when the password's key has expired", async () => {
  instead = { passwordKey: "forgotten" };
  await signIn("admin", app.adminPassword);
  expect(await focusAfter("The page was open for too long")).toBe("verifyCode");
});

it("says of a disabled account what it says of a wrong password", async () => {
  await signIn("disabled", password);
  expect(await focusAfter("The user name or the password is not right")).toBe("password");
});

it("keeps an account without a menu at the door, with the sentence of the specification", async () => {
  await signIn("bare", password);
  expect(await focusAfter("This account has not been assigned permissions")).toBe("userName");
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
});

it("says for how long an account is closed that failed too often", async () => {
  for (let count = 0; count < 10; count += 1) await signInAt(app.url, "locked", password).catch(() => undefined);
  await signIn("locked", password);
  expect(await focusAfter("Too many failures; please try again in 15 min")).toBe("userName");
});

it("asks who signs in by a given password for one of her own, and then for the captcha alone", async () => {
  await signIn("newcomer", password);
  await hands.until("form[data-signs-in]", "Set your own password");
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  const choose = async (newPassword: string, confirmPassword = newPassword): Promise<void> => {
    await page.locator("#account-newPassword").fill(newPassword);
    await page.locator("#account-confirmPassword").fill(confirmPassword);
    await page.keyboard.press("Enter");
  };
  await choose("Newpassword7", "Newpassword8");
  await hands.until(".inline_errorLine", "do not match");
  await choose(password);
  await hands.until(".inline_errorLine", "must not be the old one");
  await choose("Newpassword7");
  await hands.until("[role=status]", "Password changed");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("verifyCode");
  await put("verifyCode", await secret());
  await page.keyboard.press("Enter");
  await hands.until(".shell_root");
  const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(JSON.parse(kept.remember ?? "")).toEqual({ userName: "newcomer" });
  expect(JSON.stringify(kept)).not.toContain("Newpassword7");
});

it("forgets the password that an earlier version kept, wherever the application is opened", async () => {
  const before = JSON.stringify({ userName: "newcomer", password: "GSM2azQ+KDsbPjczNA==" });
  await page.evaluate((stored) => localStorage.setItem("remember", stored), before);
  await page.reload();
  await hands.until(".shell_root");
  expect(await page.evaluate(() => localStorage.getItem("remember"))).toBe(JSON.stringify({ userName: "newcomer" }));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${app.url}/login`);
  await hands.until("#userName");
  expect(await page.$eval("#userName", (input) => (input as HTMLInputElement).value)).toBe("newcomer");
  expect(await page.$eval("#password", (input) => (input as HTMLInputElement).value)).toBe("");
});

it("lets in who types all as it should be, and remembers the user name where that is wanted", async () => {
  await signIn("admin", app.adminPassword);
  await hands.until(".shell_root");
  const kept = await page.evaluate(() => localStorage.getItem("remember"));
  expect(kept).toContain("admin");
  expect(kept).not.toContain(app.adminPassword);
});
