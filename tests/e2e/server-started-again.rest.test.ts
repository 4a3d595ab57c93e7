import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "#tests/support/app.ts";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

let app: App;
let desk: Desk;

beforeAll(async () => {
  // "Fetching the script" is the service worker's, asked for while the server is started again.
  app = await startApp();
  desk = await openDesk({ but: /ERR_|WebSocket|fetching the script/, app });
});
afterAll(async () => {
  await desk?.close();
  await app?.stop();
});

it("a server that is started again keeps whoever is at work signed in, and the page is live again by itself", async () => {
  await desk.open("/base/post");
  await desk.until(".line-sign_root:not(.line-sign_isOff)", "Live");
  const before = app.pidOf("server");
  process.kill(before ?? 0, "SIGTERM");
  await desk.until(".line-sign_root.line-sign_isOff");
  await desk.until(".line-sign_root:not(.line-sign_isOff)", "Live");
  expect(app.pidOf("server")).not.toBe(before);
  expect(await desk.page.$(".sign-in_over")).toBeNull();
  await desk.click(".filters_filterBar [type=submit]");
  await desk.until(rows);
  expect(desk.faults).toEqual([]);
});
