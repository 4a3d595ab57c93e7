import { describe, expect, it } from "vitest";
import { isOwnChange, noteOwnChange } from "#client/lib/call/own-changes.ts";

describe("a change of this page", () => {
  it("is known by the records that the call names, one or several, and not for long", () => {
    noteOwnChange({ id: "own-1", name: "x" }, 1000);
    noteOwnChange({ ids: ["own-2", "own-3", 4] }, 1000);
    expect(["own-1", "own-2", "own-3", "own-4"].map((id) => isOwnChange(id, 2000))).toEqual([true, true, true, false]);
    expect(["own-1", "own-2"].map((id) => isOwnChange(id, 7000))).toEqual([false, false]);
  });
  it("names nothing where a call names no record", () => {
    for (const body of [undefined, null, "own-5", ["own-5"], { commandId: "own-5" }]) noteOwnChange(body, 1000);
    expect(isOwnChange("own-5", 1000)).toBe(false);
  });
});
