import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { language, setLanguage } from "#client/lib/i18n.ts";
import { toasts } from "#client/state/toasts.ts";
import { showRefusal } from "#client/boards/presenting/show-refusal.ts";

const told = () => toasts.list.map(({ kind, title, text, action }) => [kind, title, text, action?.text]);
const signs = () => toasts.list.map(({ sign }) => sign);
const driven = { ok: false, code: "board.driven", driver: { id: "w", name: "Wang Min" } } as const;

describe("a refusal to present", () => {
  const before = language();
  afterAll(() => setLanguage(before));
  beforeEach(async () => {
    toasts.list = [];
    await setLanguage("en");
  });

  it("names who was quicker, and lets a viewer follow who looks around", () => {
    let follows = 0;
    showRefusal(driven, { follow: () => (follows += 1) });
    const said = "Wang Min began before you, and can hand it to you.";
    expect(told()).toEqual([["exc", "Wang Min controls this board", said, "Follow Wang Min"]]);
    toasts.list[0]?.action?.run();
    expect(follows).toBe(1);
  });

  it("offers no following to a viewer who follows already, and is said once however often it is asked", () => {
    showRefusal(driven);
    showRefusal(driven);
    expect(told().map(([, title, , action]) => [title, action])).toEqual([["Wang Min controls this board", undefined]]);
  });

  it("names the person who may not drive, or who has left", () => {
    showRefusal({ ok: false, code: "board.mayNotDrive" }, { who: "He Min" });
    expect(told()).toEqual([["no", "That did not go through", "He Min may not control boards.", undefined]]);
    showRefusal({ ok: false, code: "board.notHere" }, { who: "He Min" });
    expect(told()).toEqual([["no", "That did not go through", "He Min has left this board.", undefined]]);
  });

  it("shows the sign of presenting where another presents, a lock where it is not allowed, and the usual sign of a failure", () => {
    showRefusal(driven);
    expect(signs()).toEqual(["wheel"]);
    showRefusal({ ok: false, code: "board.mayNotDrive" }, { who: "He Min" });
    expect(signs()).toEqual(["lock"]);
    showRefusal({ ok: false, code: "line" });
    expect(signs()).toEqual([undefined]);
  });

  it("says nothing where all went well, and gives a reason where the code is not known", () => {
    showRefusal({ ok: true, version: 3 });
    showRefusal(undefined);
    expect(told()).toEqual([]);
    showRefusal({ ok: false, code: "board.ofTomorrow" });
    expect(told()).toEqual([["no", "That did not go through", "Nothing changed. Try again.", undefined]]);
  });
});
