import { describe, expect, it } from "vitest";
import { keepToastsAside, toasts } from "#client/state/toasts.ts";

describe("toasts", () => {
  it("stand aside until nothing needs their corner any more", () => {
    const [bar, other] = [keepToastsAside(), keepToastsAside()];
    bar();
    expect(toasts.aside).toBe(1);
    other();
    expect(toasts.aside).toBe(0);
  });
});
