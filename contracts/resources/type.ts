import { configScreens } from "../access/menus/config.ts";
import { name } from "../fields/common.ts";
import { integer, ref } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

/** A cylinder type: a specification with its contents and fittings. Unlike a spec's, its inspection cycle is in years (rules §8). */
export const type = defineResource({
  name: "type",
  path: "/config/gascylindertype",
  table: "cylinder_type",
  codes: configScreens.type.codes,
  fields: {
    name: name({ label: "fields.typeName" }),
    specId: ref(references.spec, { required: true }),
    fillingId: ref(references.medium, { required: true }),
    capId: ref(references.cap, { required: true }),
    serviceLife: integer({ required: true, unit: "year", min: 1, max: 100 }),
    detectionCycle: integer({ required: true, unit: "year", min: 1, max: 50 }),
  },
  unique: [["name"]],
  list: {
    layout: ["name", "specName", "fillingName", "capName", "serviceLife", "detectionCycle"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "name" },
    scope: false,
    export: "gascylindertype",
  },
  form: {
    width: 800,
    groups: [
      {
        title: "groups.basic",
        fields: ["name", "specId", "fillingId", "capId", "serviceLife", "detectionCycle"],
      },
    ],
  },
  lookups: [{ name: "getgastypelist" }],
});
