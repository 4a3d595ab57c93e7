import { beforeEach, expect, it } from "vitest";
import { closeAll, closeOthers, tabs, visit } from "#client/state/tabs.ts";

const paths = (): string[] => tabs.open.map(({ path }) => path);
const open = (path: string, pinned = false): void => visit({ path, href: path, pinned });

beforeEach(() => {
  tabs.open = [];
});

it("keeps the tabs that are pinned when the others or all are closed", () => {
  open("/pinned", true);
  open("/one");
  open("/two");
  closeOthers("/two");
  expect(paths()).toEqual(["/pinned", "/two"]);
  closeAll();
  expect(paths()).toEqual(["/pinned"]);
});

it("makes room for a thirteenth page by the oldest that is not pinned", () => {
  open("/pinned", true);
  for (let page = 1; page <= 12; page += 1) open(`/${page}`);
  expect(paths()).toEqual(["/pinned", ...Array.from({ length: 11 }, (_, index) => `/${index + 2}`)]);
});

it("pins a page, or frees it, by what its menu says at the next visit", () => {
  open("/page", true);
  open("/page");
  closeAll();
  expect(paths()).toEqual([]);
});
