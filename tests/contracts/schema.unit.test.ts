import { describe, expect, it } from "vitest";
import { choice, day, decimal, flag, images, integer, phone, ref, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import { schemaOf } from "#contracts/fields/schema.ts";

const fields: Fields = {
  name: text({ required: true, maxLength: 5 }),
  telephone: phone(),
  weight: decimal({ min: 0, scale: 2 }),
  years: integer({ min: 1, max: 9 }),
  kind: choice([
    { value: 1, label: "one" },
    { value: 2, label: "two" },
  ]),
  isUsable: flag(),
  images: images({ limit: 2 }),
  madeOn: day(),
  endsOn: day({ after: "madeOn" }),
  specId: ref(references.spec),
  total: integer({ readonly: true }),
};
const id = "01a1fcd8-34c9-7072-a644-47363453d2be";
const add = schemaOf(fields, "add");
const faults = (given: unknown, schema = add): string[] =>
  schema.safeParse(given).error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
const read = (given: object) => add.parse({ name: "a", ...given });

describe("a form's rules", () => {
  it("take numbers, choices and flags as what they are and never as texts, as they take no number for a text", () => {
    const given = { weight: 1.25, years: 3, kind: 2, isUsable: true, images: ["a", "b"] };
    expect(read(given)).toEqual({ ...given, name: "a", images: "a,b" });
    const texts = { name: 1, telephone: 13900000000, weight: "1.25", years: "3", kind: "2", isUsable: "true" };
    expect(faults(texts)).toEqual([
      "name field.type",
      "telephone field.type",
      "weight field.number",
      "years field.number",
      "kind field.choice",
      "isUsable field.flag",
    ]);
  });

  it("drop unknown and read-only fields, trim, keep what is absent absent and make what is empty null", () => {
    expect(read({ name: " b ", other: 1, total: 7, telephone: "", madeOn: null })).toEqual({
      name: "b",
      telephone: null,
      madeOn: null,
    });
  });

  it.each([
    [{}, "name field.required"],
    [{ name: "  " }, "name field.required"],
    [{ name: "sixsix" }, "name field.tooLong"],
    [{ name: "a\u0000" }, "name field.format"],
    [{ name: 5 }, "name field.type"],
    [{ name: "a", telephone: "1390000000" }, "telephone field.phone"],
    [{ name: "a", weight: -1 }, "weight field.tooSmall"],
    [{ name: "a", weight: 1.234 }, "weight field.scale"],
    [{ name: "a", weight: "heavy" }, "weight field.number"],
    [{ name: "a", years: 1.5 }, "years field.integer"],
    [{ name: "a", years: 10 }, "years field.tooBig"],
    [{ name: "a", kind: 3 }, "kind field.choice"],
    [{ name: "a", isUsable: "maybe" }, "isUsable field.flag"],
    [{ name: "a", images: "a,b,c" }, "images field.limit"],
    [{ name: "a", madeOn: "2026-02-30" }, "madeOn field.day"],
    [{ name: "a", madeOn: "2026-02-28", endsOn: "2026-02-28" }, "endsOn date.endNotAfterBegin"],
    [{ name: "a", specId: "1" }, "specId field.reference"],
  ])("refuse %j by the name of the sentence", (given, fault) => {
    expect(faults(given)).toEqual([fault]);
  });

  it("hold a day against the one that it lies after only where both are given", () => {
    for (const given of [
      { madeOn: "2026-02-28", endsOn: "2026-03-01" },
      { endsOn: "2026-03-01" },
      { madeOn: null, endsOn: null },
    ])
      expect(read(given)).toEqual({ name: "a", ...given });
  });

  it("want to know which record in which version is changed", () => {
    const update = schemaOf(fields, "update");
    expect(faults({ name: "a" }, update)).toEqual(["id field.required", "version field.required"]);
    expect(update.parse({ name: "a", id, version: 3 })).toEqual({ name: "a", id, version: 3 });
    expect(faults({ name: "a", id, version: "3" }, update)).toEqual(["version field.number"]);
  });
});
