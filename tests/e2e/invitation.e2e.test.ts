import type { BrowserContext, Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { handsOf, type Hands } from "#tests/support/hands.ts";
import { openProfile } from "#tests/support/shared.ts";
import type { Caller } from "#tests/support/sign-in.ts";
import { watchFaults } from "#tests/support/visit.ts";

const PASSWORD = "Ownpassword7";
const userName = "invited.person";

let desk: Desk;
let profile: BrowserContext;
let page: Page;
let person: Hands;
let faults: string[];
let link: string;
let company: string;
const employee = "Ng Mei";

/** An employee of the built-in account's company, whom the form asks for. */
const makeEmployee = async ({ call }: Caller): Promise<void> => {
  const { accountInfo } = await call<UserInfo>("GET", "/id/getuserinfo");
  company = accountInfo.companyName ?? "";
  const post = { name: "Invited post", code: "INVITED" };
  const { id: postId } = await call<{ id: string }>("POST", "/info/post/add", post);
  const person = {
    name: employee,
    idCode: "INV1",
    sex: 1,
    identityNumber: "1",
    telephone: "13800000001",
    address: "Quay 1",
  };
  await call("POST", "/info/employees/add", { ...person, postId, companyId: accountInfo.companyId });
};

beforeAll(async () => {
  desk = await openDesk();
  await makeEmployee(desk.other);
  profile = await openProfile();
  page = await profile.newPage();
  await page.setViewport({ width: 390, height: 844 });
  person = handsOf(page);
  // A used invitation is asked for on purpose.
  faults = watchFaults(page, /404|401/);
});
afterAll(async () => {
  await profile?.close();
  await desk?.close();
});

/** Looks at the page of the invitation in both languages. */
const audited = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const language of ["中文", "English"]) {
    await person.click(".sign-in_top button", language);
    found.push(...(await seriousFaults(page)));
  }
  return found;
};

it("adds an account whose person is invited, and shows the link once", async () => {
  await desk.open("/admin/user");
  await desk.click(".page-head_root .bp6-intent-primary");
  await desk.until("#f-password");
  await desk.type("userName", userName);
  await desk.page.locator("#f-invite").click();
  await desk.gone("#f-password");
  for (const [field, words] of [
    ["companyId", company],
    ["employeesId", employee],
    ["roleIds", "Auditor"],
  ] as const) {
    await desk.click(`#f-${field}`);
    await desk.click("[role=option]", words);
    await desk.page.keyboard.press("Tab");
  }
  await desk.click(".form_form [type=submit]");
  await desk.until("[role=dialog] h2", userName);
  link = await desk.page.$eval("[role=dialog] input", (input) => input.value);
  expect(link).toMatch(new RegExp(`^${desk.app.url}/invite\\?language=en#[\\w-]{43}$`));
  expect(await seriousFaults(desk.page)).toEqual([]);
  expect(desk.faults).toEqual([]);
});

it("welcomes the person, in both languages and on a phone, and leads to signing in with the name filled in", async () => {
  await page.goto(link);
  await person.until("form h1");
  expect(await audited()).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(390);
  await expect.poll(() => page.title()).toBe("Your invitation · Cylindra");
  await person.click("[type=submit]");
  await person.until("form .bp6-form-helper-text", "Required");
  await page.locator("#account-newPassword").fill(PASSWORD);
  await page.locator("#account-confirmPassword").fill(PASSWORD);
  await person.click("[type=submit]");
  await person.until("#userName");
  expect(await page.$eval("#userName", (input) => (input as HTMLInputElement).value)).toBe(userName);
  expect(faults).toEqual([]);
});

it("says that a used link does not work, and leads back", async () => {
  await page.goto("about:blank");
  await page.goto(link);
  await person.until("h1", "This link does not work");
  expect(await audited()).toEqual([]);
  await person.click("form button", "Back to sign in");
  await person.until("#password");
  expect(faults).toEqual([]);
});
