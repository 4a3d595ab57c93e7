import { expect, it } from "vitest";
import { handsOf } from "#tests/support/hands.ts";
import { openProfile, sharedApp } from "#tests/support/shared.ts";

it("forgets the password that an earlier version kept, lets the person in, and keeps the user name alone", async () => {
  const [app, profile] = await Promise.all([sharedApp(), openProfile()]);
  try {
    const page = await profile.newPage();
    const { until } = handsOf(page);
    await page.evaluateOnNewDocument(() => {
      if (localStorage.getItem("remember")) return;
      localStorage.setItem("language", "en");
      localStorage.setItem("remember", JSON.stringify({ userName: "admin", password: "GSM2azQ+KDsbPjczNA==" }));
    });
    await page.goto(`${app.url}/login`);
    await until("form[data-signs-in]");
    const kept = () => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    expect(JSON.parse((await kept())["remember"] ?? "")).toEqual({ userName: "admin" });
    expect(await page.$eval("#userName", (input) => (input as HTMLInputElement).value)).toBe("admin");
    await page.locator("#password").fill(app.adminPassword);
    await page.keyboard.press("Enter");
    await until(".shell_root");
    expect(JSON.stringify(await kept())).not.toContain(app.adminPassword);
    await page.reload();
    await until(".shell_root");
    expect(JSON.parse((await kept())["remember"] ?? "")).toEqual({ userName: "admin" });
  } finally {
    await profile.close();
  }
});
