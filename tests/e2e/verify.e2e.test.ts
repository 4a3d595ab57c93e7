import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

/** A run reads the whole log of the run's application. */
const RUN_MS = 120_000;
let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  await registerCylinders(desk.other, ["779800000001"]);
});
afterAll(() => desk?.close());

describe("verify", () => {
  it("refuses an anchor that is no note, under its field", async () => {
    await desk.page.goto(`${desk.app.url}/audit/verify`);
    await desk.click(".page-head_tools .bp6-button", "Verify now");
    await desk.page.locator("textarea[name=anchors]").fill("no note");
    await desk.click(".bp6-dialog-footer .bp6-button", "Verify now");
    const fault = ".dialog_dialogFrame .bp6-form-helper-text .inline_errorLine";
    await desk.until(fault);
    expect(await desk.texts(fault)).toEqual(["The pasted text is no signed checkpoint of this log"]);
    await desk.page.keyboard.press("Escape");
  });

  it("is begun by the keyboard alone, and finds log and read models equal", { timeout: RUN_MS * 2 }, async () => {
    desk.page.setDefaultTimeout(RUN_MS);
    await desk.page.goto(`${desk.app.url}/audit/verify`);
    await (await desk.until(".page-head_tools .bp6-button", "Verify now")).focus();
    await desk.page.keyboard.press("Enter");
    await (await desk.until(".bp6-dialog-footer .bp6-button", "Verify now")).focus();
    await desk.page.keyboard.press("Enter");
    await desk.until(".outcome-card_root[data-tone=ok]", "Inside, all agrees");
    expect(await desk.texts(".verify_modelsRoot tr[data-state=ok] code")).toContain("cylinder");
    expect(await desk.texts(".verify_checks li[data-state=ok]")).not.toEqual([]);
    expect(await seriousFaults(desk.page)).toEqual([]);
  });
});
