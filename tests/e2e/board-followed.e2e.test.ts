import type { BrowserContext, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { openProfile } from "#tests/support/shared.ts";
import { signInAt, takeOver, type Caller } from "#tests/support/sign-in.ts";
import { prefer, watchFaults } from "#tests/support/visit.ts";

let app: LocalApp;
let admin: Caller;
const profiles: BrowserContext[] = [];
const faults: string[] = [];

const addCompany = async (path: string, name: string): Promise<string> => {
  const place = { name, code: name.slice(0, 1), address: "Road 1", contact: "Li", telephone: "13800000000" };
  return (await admin.call<{ id: string }>("POST", path, place)).id;
};

/** Somebody who may see boards. A manager may drive them, too, and sees his company and those below it. */
const addViewer = async (userName: string, role: "经理" | "审计员", companyId: string): Promise<Caller> => {
  const roles = await admin.call<{ list: { id: string }[] }>("GET", `/admin/role/getpage?label=${role}`);
  const [given, own] = ["Goodpassword1", "Goodpassword2"];
  const account = { userName, password: given, companyId, roleIds: [roles.list[0]?.id], isUsable: true };
  await admin.call("POST", "/admin/account/add", await admin.sealed(account));
  return takeOver(app.url, userName, { given, own });
};

type Look = { language: string; width: number; isStill?: boolean };

const open = async ({ token }: Caller, { language, width, isStill = false }: Look): Promise<Page> => {
  const profile = await openProfile();
  profiles.push(profile);
  const page = await profile.newPage();
  await page.setViewport({ width, height: 768 });
  if (isStill) await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  watchFaults(page, undefined, faults);
  await prefer(page, { language, theme: "light" }, token);
  await page.goto(`${app.url}/index`);
  await page.waitForSelector("[data-panel=trend] svg");
  return page;
};

const press = (page: Page, selector: string, text = "") =>
  page.waitForFunction(
    (wanted: string, said: string) => {
      const found = [...document.querySelectorAll<HTMLElement>(wanted)].find(({ textContent }) =>
        textContent.includes(said),
      );
      found?.click();
      return found !== undefined;
    },
    {},
    selector,
    text,
  );
const says = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (wanted: string, said: string) =>
      [...document.querySelectorAll(wanted)].some(({ textContent }) => textContent.includes(said)),
    {},
    selector,
    text,
  );
const showsTab = (page: Page, tab: number) =>
  page.waitForFunction(
    (nth: number) =>
      document.querySelectorAll(".period-tabs_root button")[nth - 1]?.getAttribute("aria-pressed") === "true",
    {},
    tab,
  );
const focusOf = (page: Page) => page.$eval(".focus-chooser_root b", (name) => name.textContent);
/** Times in which a pointed panel's rule and another panel's text take their colours. */
const motionOf = (page: Page) =>
  page.$$eval("[data-panel=trend] .panel_rule, [data-panel=stock]", ([rule, panel]) =>
    [rule, panel].map((each) => (each ? getComputedStyle(each).transitionDuration.split(",")[0] : "")).join(" "),
  );
const pointed = (page: Page) => page.waitForSelector("[data-panel=trend][data-pointed]");

beforeAll(async () => {
  app = await startLocalApp();
  admin = await signInAt(app.url, "admin", app.adminPassword);
});

afterAll(async () => {
  await Promise.all(profiles.map((profile) => profile.close()));
  await app?.stop();
});

describe("a board that is driven", () => {
  it("is followed by everybody at once; whoever may not see the company in focus keeps his figures", async () => {
    const { accountInfo } = await admin.call<{ accountInfo: { companyId: string } }>("GET", "/id/getuserinfo");
    await addCompany("/info/gasstations/add", "North");
    const southId = await addCompany("/info/gasstations/add", "South");
    const [follows, foreign] = [
      await addViewer("follower", "审计员", accountInfo.companyId),
      await addViewer("foreigner", "经理", southId),
    ];
    const driver = await open(admin, { language: "zh", width: 1440 });
    const follower = await open(follows, { language: "en", width: 1366 });
    const other = await open(foreign, { language: "zh", width: 1440, isStill: true });

    await press(driver, ".board-bar_root .bp6-intent-primary");
    await driver.waitForSelector(".point-slot_root");
    await press(driver, ".period-tabs_root button:nth-child(2)");
    await press(driver, ".focus-chooser_root");
    await press(driver, ".focus-chooser_list .bp6-menu-item", "North");
    await press(driver, "[data-panel=trend] .point-slot_root");

    await Promise.all([driver, follower, other].flatMap((page) => [showsTab(page, 2), pointed(page)]));
    await expect.poll(() => focusOf(driver)).toBe("North");
    await expect.poll(() => focusOf(follower)).toBe("North");
    await expect.poll(() => other.$(".header_said")).not.toBeNull();
    expect(await focusOf(other)).toBe("全部企业");
    expect(await follower.$(".point-slot_root")).toBeNull();
    expect([await motionOf(follower), await motionOf(other)]).toEqual(["0.15s 0.15s", "0s 0s"]);

    // A person who looks around stays where they are until they follow again.
    await press(follower, ".period-tabs_root button:nth-child(4)");
    await showsTab(follower, 4);
    await press(driver, ".period-tabs_root button:nth-child(3)");
    await showsTab(other, 3);
    await showsTab(follower, 4);
    await press(follower, ".board-bar_root .bp6-switch input");
    await showsTab(follower, 3);

    // A person who may not drive is shown, and cannot be chosen.
    await press(driver, ".board-bar_root button", "移交");
    await says(driver, ".hand-over_list .bp6-disabled .hand-over_off", "follower");
    expect(faults).toEqual([]);
  });
});
