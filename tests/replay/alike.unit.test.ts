import { describe, expect, it } from "vitest";
import { differences } from "./alike.ts";

describe("answers of two builds", () => {
  it("are equal when only the order of fields, new ids, moments and positions differ", () => {
    const old = {
      id: "0b7e3f6a-2c5d-4d5e-9a51-3f2a6b1c8d90",
      list: [{ name: "a", position: 7 }],
      at: "2026-11-26T06:00:00Z",
    };
    const now = {
      at: "2026-11-26T06:00:01Z",
      list: [{ position: 9, name: "a" }],
      id: "aa7e3f6a-2c5d-4d5e-9a51-3f2a6b1c8d90",
    };
    expect(differences(old, now)).toEqual([]);
  });

  it("differ in a field that is missing, another value and another length", () => {
    expect(differences({ name: "a", code: 1 }, { name: "a" })).toEqual(["$.code: 1 and nothing"]);
    expect(differences({ name: "a" }, { name: "b" })).toEqual(['$.name: "a" and "b"']);
    expect(differences([1], [1, 2])).toEqual(["$: 1 and 2 items"]);
  });

  it("differ where an id became a word", () => {
    expect(differences("0b7e3f6a-2c5d-4d5e-9a51-3f2a6b1c8d90", "vehicle")).toHaveLength(1);
  });
});
