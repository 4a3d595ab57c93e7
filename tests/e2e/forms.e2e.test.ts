import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ElementHandle } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";

/** The least PNG: one pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const name = `Form ${crypto.randomUUID().slice(0, 8)}`;
  await desk.other.call("POST", "/info/post/add", { name, code: name, isUsable: true });
});
afterAll(() => desk?.close());

it("says what is wrong with a field after the click that leaves it, so that the button does not move from under the pointer", async () => {
  await desk.open("/base/post");
  await desk.click(".page-head_root .bp6-intent-primary");
  await desk.page.waitForFunction(() => document.activeElement?.id === "f-name");
  const cancel = await desk.until(".form_form .bp6-dialog-footer button", "Cancel");
  const top = () => cancel.evaluate((button) => button.getBoundingClientRect().top);
  const before = await top();
  const { x, y } = await cancel.clickablePoint();
  await desk.page.mouse.move(x, y);
  await desk.page.mouse.down();
  await desk.page.waitForFunction(() => document.activeElement?.id !== "f-name");
  expect([await top(), await desk.texts(".form_formColumns .inline_errorLine")]).toEqual([before, []]);
  await desk.page.mouse.up();
  await desk.gone(".form_form");
});

it("shows a picture as soon as it is uploaded, and in its full size when it is clicked", async () => {
  await desk.page.goto(`${desk.app.url}/base/employee`);
  await desk.click(".page-head_root .bp6-intent-primary");
  const file = join(desk.app.dataDir, "one.png");
  writeFileSync(file, Buffer.from(pixel, "base64"));
  await ((await desk.until("#f-contractImagesUrl")) as ElementHandle<HTMLInputElement>).uploadFile(file);
  await desk.page.waitForFunction(
    () => document.querySelector<HTMLImageElement>(".inputs_tile img")?.naturalWidth === 1,
  );
  await desk.click(".inputs_tile button");
  const src = await desk.page.$eval(".inputs_tile img", (image) => image.src);
  await desk.until(".image-viewer_root img");
  expect(await desk.page.$eval(".image-viewer_root img", (image) => image.src)).toBe(src);
  expect(desk.faults).toEqual([]);
});
