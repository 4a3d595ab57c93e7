import { beforeEach, describe, expect, it } from "vitest";
import { createComposing } from "#client/lib/typing/composing.ts";

let page: EventTarget;
let composing: ReturnType<typeof createComposing>;
let done: string[];
beforeEach(() => {
  page = new EventTarget();
  composing = createComposing();
  composing.follow(page);
  done = [];
});
const say = (name: string) => page.dispatchEvent(new Event(name));
const afterwards = () => new Promise((resolve) => setTimeout(resolve));

describe("an input method that composes", () => {
  it("holds work back until the word is in its field", async () => {
    say("compositionstart");
    composing.whenOver(() => void done.push("save"));
    expect(done).toEqual([]);
    say("compositionend");
    expect(done).toEqual([]);
    await afterwards();
    expect(done).toEqual(["save"]);
  });

  it("holds nothing back once its field has lost the focus", async () => {
    say("compositionstart");
    composing.whenOver(() => void done.push("save"));
    say("focusout");
    await afterwards();
    expect([composing.isOn(), done]).toEqual([false, ["save"]]);
  });

  it("holds work back through a second word that begins at once", async () => {
    say("compositionstart");
    composing.whenOver(() => void done.push("save"));
    say("compositionend");
    say("compositionstart");
    await afterwards();
    expect(done).toEqual([]);
  });

  it("holds back nothing that was called off", async () => {
    say("compositionstart");
    composing.whenOver(() => void done.push("save"))();
    say("compositionend");
    await afterwards();
    expect(done).toEqual([]);
  });

  it("keeps its keys from shortcuts, but for a scanner's", () => {
    const passes = (key: { key: string; isComposing?: boolean; keyCode?: number }): boolean => {
      let passed = true;
      const event = Object.assign(new Event("keydown", { bubbles: true }), { isComposing: false, keyCode: 0, ...key });
      event.stopPropagation = () => void (passed = false);
      page.dispatchEvent(event);
      return passed;
    };
    expect(passes({ key: "s", isComposing: true })).toBe(false);
    expect(passes({ key: "Enter", keyCode: 229 })).toBe(false);
    expect(passes({ key: "Process", keyCode: 229 })).toBe(true);
    expect(passes({ key: "Unidentified", keyCode: 229 })).toBe(true);
    expect(passes({ key: "s" })).toBe(true);
  });
});
