import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addBody, correctBody } from "#contracts/commands/kept-body.ts";
import { cylinderFields } from "#contracts/fields/cylinder.ts";
import { day, flag, images, integer, phone, ref, text } from "#contracts/fields/field.ts";
import { always, derived, detailsIn, state, weight, type KeptFields } from "#contracts/fields/kept-field.ts";
import { references } from "#contracts/fields/references.ts";
import { listColumns, listJoins } from "#contracts/lists/kept-list.ts";
import { keptColumns } from "#contracts/read-models/kept-columns.ts";

const fields = {
  number: always(text({ maxLength: 10 })),
  capId: ref(references.cap),
  net: weight("netGrams"),
  due: state("dueDay", day()),
  end: derived("end", day()),
  seats: integer({ min: 1 }),
  telephone: phone(),
  isNew: flag(),
  picturesUrl: images(),
} satisfies KeptFields;

const added = z.object(addBody(fields));
const corrected = z.object(correctBody(fields)).partial();

describe("a field of a record that is kept as events", () => {
  it("is asked for when no record lacks it, and may be left empty otherwise", () => {
    const { error } = added.safeParse({ capId: "", due: null });
    expect(error?.issues.map(({ path }) => path)).toEqual([["number"]]);
    expect(added.parse({ number: " N1 ", capId: "", due: null })).toMatchObject({ number: "N1", capId: undefined });
  });

  it('is cleared by null and "" in a correction, unless no record lacks it', () => {
    expect(corrected.parse({ capId: "", net: null })).toEqual({ capId: null, net: null });
    expect(corrected.safeParse({ number: null }).success).toBe(false);
    expect(corrected.parse({})).toEqual({});
  });

  it("is held to its declaration's limits, whatever its kind", () => {
    const wrong = { number: "12345678901", net: 1000, due: "2026-02-30", seats: 0, telephone: "12", isNew: "yes" };
    const { error } = added.safeParse({ ...wrong, picturesUrl: "javascript:x" });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([...Object.keys(wrong), "picturesUrl"]);
  });

  it("takes five pictures and not a sixth, added or corrected", () => {
    const pictures = (count: number) => Array.from({ length: count }, (_, at) => `/files/${at}.png`).join(",");
    for (const body of [added, corrected]) {
      expect(body.safeParse({ number: "N1", picturesUrl: pictures(5) }).success).toBe(true);
      const { error } = body.safeParse({ number: "N1", picturesUrl: pictures(6) });
      expect(error?.issues).toMatchObject([{ path: ["picturesUrl"], message: "field.limit", params: { limit: 5 } }]);
    }
  });

  it("is a detail of events, unless it follows from them", () => {
    const names = detailsIn(fields).map(({ name, stored }) => [name, stored]);
    expect(names.slice(0, 3)).toEqual([
      ["number", "number"],
      ["capId", "capId"],
      ["net", "netGrams"],
    ]);
    expect(names).toHaveLength(7);
    expect(Object.keys(added.shape)).not.toContain("end");
  });

  it("is a column of the read model, null where older events lack it", () => {
    expect(keptColumns(fields)).toEqual({
      number: { type: "text", nullable: false },
      capId: { type: "uuid", nullable: true },
      netGrams: { type: "integer", nullable: true },
      dueDay: { type: "date", nullable: false },
      end: { type: "date", nullable: false },
      seats: { type: "integer", nullable: true },
      telephone: { type: "text", nullable: true },
      isNew: { type: "boolean", nullable: true },
      picturesUrl: { type: "text", nullable: true },
    });
  });

  it("is a column of the list, and a reference answers its record's name beside it", () => {
    const columns = listColumns(fields);
    expect(Object.keys(columns)).toEqual(
      Object.keys(fields).flatMap((name) => (name === "capId" ? ["capId", "capName"] : [name])),
    );
    expect(columns.net).toMatchObject({ kind: "decimal", from: "netGrams", divide: 1000, unit: "kg" });
    expect(columns.due).toMatchObject({ kind: "day", from: "dueDay", filter: "date" });
    expect(columns.capName).toMatchObject({ from: "cap.name" });
    expect(listJoins(fields)).toMatchObject({ cap: { table: { name: "cap" }, on: ["capId", "id"] } });
  });
});

it("the details of a cylinder keep the names that its events have had since the first version", () => {
  const names =
    "gasBarcode factoryNumber specId bodyId gasManufacturingUnitId productionDate inspectionDate emptyGrams";
  const pictures = "gasBarcodeImagesUrl factoryNumberImagersUrl otherImagesUrl";
  const stored = detailsIn(cylinderFields).map((detail) => detail.stored);
  expect(stored).toEqual(expect.arrayContaining([...names.split(" "), ...pictures.split(" ")]));
});
