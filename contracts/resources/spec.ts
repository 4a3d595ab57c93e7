import { configScreens } from "../access/menus/config.ts";
import { name } from "../fields/common.ts";
import { decimal, integer, ref } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

/** A type of cylinder: its contents, its service life and its pressures. */
export const spec = defineResource({
  name: "spec",
  path: "/config/gascylinderspec",
  table: "spec",
  codes: configScreens.spec.codes,
  fields: {
    name: name({ label: "fields.specName" }),
    fillingId: ref(references.medium),
    capId: ref(references.cap),
    serviceLife: integer({ unit: "year", min: 1, max: 100 }),
    detectionCycle: integer({ unit: "month", min: 1, max: 600 }),
    nominalPressure: decimal({ required: true, unit: "MPa", min: 0, max: 1000 }),
    designThickness: decimal({ required: true, unit: "mm", min: 0, max: 1000 }),
    volume: decimal({ required: true, unit: "L", min: 0, max: 100_000 }),
    hydrostaticPressure: decimal({ required: true, unit: "MPa", min: 0, max: 1000 }),
    maxFillWeight: decimal({ required: true, unit: "kg", min: 0, max: 100_000 }),
    tareMin: decimal({ unit: "kg", scale: 2, min: 0, max: 999, help: "fields.tareHelp" }),
    tareMax: decimal({ unit: "kg", scale: 2, min: 0, max: 999, notBelow: "tareMin" }),
  },
  unique: [["name"]],
  list: {
    layout: [
      "name",
      "fillingName",
      "capName",
      "serviceLife",
      "detectionCycle",
      "nominalPressure",
      "designThickness",
      "volume",
      "hydrostaticPressure",
      "maxFillWeight",
    ],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "name" },
    scope: false,
    export: "gascylinderspec",
  },
  form: {
    width: 1200,
    groups: [
      { title: "groups.basic", column: 1, fields: ["name", "fillingId", "capId", "serviceLife", "detectionCycle"] },
      {
        title: "groups.values",
        column: 2,
        fields: [
          "nominalPressure",
          "hydrostaticPressure",
          "designThickness",
          "volume",
          "maxFillWeight",
          "tareMin",
          "tareMax",
        ],
      },
    ],
  },
  lookups: [{ name: "getgasspeclist" }, { name: "getGascylinderspeclist" }],
});
