import { expect, it } from "vitest";
import { isUserName, userNameFault } from "#contracts/access/user-name.ts";

it("takes names of any one writing, and Chinese, Japanese and Korean ones beside Latin letters", () => {
  for (const name of [
    "admin",
    "li.xiaomei-2",
    "李小梅",
    "李Mei",
    "Anna Müller",
    "иван",
    "Ελένη",
    "田中たろう",
    "김Min",
    "สมชาย",
    "محمد",
  ])
    expect([name, userNameFault(name)]).toEqual([name, undefined]);
});

it("refuses what looks like another name: wide letters, ligatures, letters of two scripts", () => {
  for (const name of ["ａdmin", "\u0430dmin", "adm\u0456n", "\u03bfperator", "ﬁller", "a\u0301dmin", "admin\u2460"])
    expect([name, userNameFault(name)]).toEqual([name, "userName.lookAlike"]);
});

it("refuses what nobody sees", () => {
  for (const name of [
    "admin\u200b",
    "ad\u00admin",
    "admin\ufeff",
    "\u3164",
    "adm\u2060in",
    "admin\ufe0f",
    "ad\u00a0min",
  ])
    expect([name, userNameFault(name)]).toEqual([name, "userName.invisible"]);
});

it("still lets everybody sign in by the name that the account was given", () => {
  expect(isUserName("\u0430dmin")).toBe(true);
});
