import { describe, expect, it } from "vitest";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { day, decimal, flag, phone, refs, text, type Fields } from "#contracts/fields/field.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import { parseDay, showDay } from "#client/lib/dates.ts";
import { queryString } from "#client/lib/call/query-string.ts";
import { uuid } from "#client/lib/uuid.ts";
import { bodyOf, startValues, resolverOf } from "#client/kit/form/values.ts";
import { cylinder } from "#contracts/resources/cylinder.ts";

const fields: Fields = {
  name: text({ required: true }),
  telephone: phone(),
  volume: decimal({ min: 0 }),
  signDate: day(),
  isUsable: flag({ default: true }),
  roleIds: refs({ lookup: "x", table: "role", nameColumn: "label", as: "roleNames" }),
};
const check = (values: Record<string, unknown>) =>
  resolverOf(schemaOf(fields, "add"), fields, (all) => bodyOf(fields, all, null))(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

describe("a form", () => {
  it("opens with the defaults, and every input has a value from the start", () => {
    expect(startValues(fields, null)).toEqual({
      name: "",
      telephone: "",
      volume: "",
      signDate: "",
      isUsable: true,
      roleIds: [],
    });
  });
  it("takes a comma-joined list of a record apart", () => {
    expect(startValues(fields, { roleIds: "a,b" })["roleIds"]).toEqual(["a", "b"]);
  });
  it("sends null for what is empty, numbers as numbers, and the record's version", () => {
    const body = bodyOf(
      fields,
      { name: " n ", telephone: "", volume: "35.5", isUsable: false, roleIds: ["a"] },
      { id: "1", version: 4 },
    );
    expect(body).toEqual({
      name: "n",
      telephone: null,
      volume: 35.5,
      signDate: null,
      isUsable: false,
      roleIds: ["a"],
      id: "1",
      version: 4,
    });
  });
  it("says what the server would say, once for each field", async () => {
    const { errors } = await check({
      name: "",
      telephone: "12",
      volume: "-1",
      signDate: "31/02/2026",
      isUsable: true,
      roleIds: [],
    });
    expect(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.type]))).toEqual({
      name: "field.required",
      telephone: "field.phone",
      volume: "field.tooSmall",
      signDate: "field.day",
    });
  });
  it("refuses an emptied field of a correction, where an absent one would silently stay", async () => {
    const values = {
      ...startValues(cylinder.fields, null),
      gasBarcode: "075711930152",
      productionDate: "2026-01-01",
      emptyWeight: "16.5",
      specId: "s",
    };
    const resolve = resolverOf(correctCylinder.input, cylinder.fields, (all) =>
      bodyOf(cylinder.fields, all, { id: "1", version: 1 }),
    );
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(errors["factoryNumber"]?.type).toBe("field.required");
  });
});

describe("small things of the wire", () => {
  it("days are dd/MM/yyyy on screen and ISO on the wire, and only those of the calendar", () => {
    expect(showDay("2026-11-20")).toBe("20/11/2026");
    expect(parseDay("20/11/2026")).toBe("2026-11-20");
    expect(parseDay("29/02/2024")).toBe("2024-02-29");
    expect(parseDay("29/02/2026")).toBeNull();
    expect(parseDay("2026-11-20")).toBeNull();
  });
  it("empty values are no part of a query", () => {
    expect(queryString({ a: "", b: undefined, c: 0, d: false, e: null })).toBe("?c=0&d=false");
    expect(queryString({ a: "" })).toBe("");
  });
  it("ids are UUIDs without crypto.randomUUID", () => {
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 100 }, uuid)).size).toBe(100);
  });
});
