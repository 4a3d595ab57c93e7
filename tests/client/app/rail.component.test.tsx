import { expect, it } from "vitest";
import { settings } from "#client/state/settings.ts";
import { click, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { setWindowSize } from "#tests/support/component/room.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const open = async (width: number): Promise<void> => {
  answer("GET /info/post/getpage", pageOf([]));
  setWindowSize(width, 512);
  await openPage("/base/post");
  await until(".shell_rail");
};

it("the left menu is icons on a narrow page until it is opened", async () => {
  await open(910);
  await until(".shell_railIsMini");
  await click(".shell_railIsMini button");
  await until(".shell_rail button", "Collapse");
  expect(settings.railClosed).toBe(false);
});

it("the left menu is what the person chose on a usual page", async () => {
  await open(1366);
  await click(".shell_rail button", "Collapse");
  await until(".shell_railIsMini");
  expect(settings.railClosed).toBe(true);
  settings.railClosed = false;
});
