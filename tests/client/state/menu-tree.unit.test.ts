import { describe, expect, it } from "vitest";
import { landingPath, railOf, trailAt, trailOf, visible } from "#client/state/menus/menu-tree.ts";
import { redirectOf, whereTo } from "#client/app/sign-in/where-to.ts";
import type { MenuItem } from "#client/state/session.ts";

const menu = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({ id: label, parentId: "0", label, ...more });
const deep = menu("spec", { path: "/config/spec" });
const archive = menu("archive", { path: "/gascylinder/record" });
const menus = [
  menu("hidden", { hidden: true, redirect: "/secret" }),
  menu("cylinders", { redirect: "/gascylinder/record", children: [menu("scan", { path: "/work/scan" }), archive] }),
  menu("base", { children: [menu("config", { children: [deep] })] }),
];
const info = { accountInfo: {} as never, menus, apiCodes: [], timeZone: "Asia/Shanghai" };

describe("menus", () => {
  it("give the breadcrumb from the top menu down", () => {
    expect(trailOf(menus, "/config/spec").map(({ label }) => label)).toEqual(["base", "config", "spec"]);
    expect(trailOf(menus, "/Config/Spec/")).toHaveLength(3);
    expect(trailOf(menus, "/nowhere")).toEqual([]);
  });
  it("give a page below a menu's that menu's breadcrumb", () => {
    expect(trailAt(menus, "/config/spec/one/edit").map(({ label }) => label)).toEqual(["base", "config", "spec"]);
    expect(trailAt(menus, "/config/specs")).toEqual([]);
  });
  it("leave hidden ones out", () => {
    expect(visible(menus).map(({ label }) => label)).toEqual(["cylinders", "base"]);
  });
  it("begin the rail with the top menu where it is a page itself", () => {
    const names = (top: MenuItem) => railOf(top).map(({ label }) => label);
    expect(names(menu("cockpit", { path: "/index", children: [menu("boards", { path: "/boards" })] }))).toEqual([
      "cockpit",
      "boards",
    ]);
    expect(names(menu("alone", { path: "/index" }))).toEqual([]);
    expect(names(menus[1] as MenuItem)).toEqual(["scan", "archive"]);
  });
  it("lead to the redirect of the first visible one, or the first page below it", () => {
    expect(landingPath(menus)).toBe("/gascylinder/record");
    expect(landingPath(menus.slice(2))).toBe("/config/spec");
    expect(landingPath([])).toBe("/");
  });
});

describe("after signing in", () => {
  it("the redirect of the address is followed", () => {
    expect(whereTo(redirectOf("redirect=%2Fwork%2Fexceptions%3Flife%3Dheld"), info)).toBe("/work/exceptions?life=held");
  });
  it("without one, or with the root, the first top menu's page comes", () => {
    expect(whereTo(redirectOf(""), info)).toBe("/gascylinder/record");
    expect(whereTo(redirectOf("redirect=%2F"), info)).toBe("/gascylinder/record");
  });
  it.each([
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/login?redirect=/login",
  ])("%s is not followed", (redirect) => {
    expect(whereTo(redirectOf(`redirect=${encodeURIComponent(redirect)}`), info)).toBe("/gascylinder/record");
  });
});
