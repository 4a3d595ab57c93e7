import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { uuid } from "../fields/scalars.ts";
import { flag, integer, ref, text } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

/** An area, from a province down to a street. Its parent determines its code and its level, which is 1 directly below the root (rules §8). */
export const region = defineResource({
  name: "region",
  path: "/admin/regioninfo",
  table: "region",
  title: "regionInfoName",
  codes: systemScreens.region.codes,
  fields: {
    parentId: ref(references.regionParent, { required: true, label: "fields.parentRegion" }),
    regionInfoName: text({ required: true, maxLength: 100 }),
    shortName: text({ required: true, maxLength: 50 }),
    regionInfoCode: text({ maxLength: 50 }),
    regionInfoAuto: text({ readonly: true }),
    regionInfoLevel: integer({ readonly: true }),
    regionPath: text({ readonly: true, maxLength: 2000 }),
    sort: integer({ required: true, min: 0, max: 999_999 }),
    enabled: flag({ default: true, label: "fields.isUsable" }),
  },
  tree: true,
  list: {
    layout: ["regionInfoName", "shortName", "regionInfoCode", "regionInfoAuto", "regionInfoLevel", "sort", "enabled"],
    search: {
      regionInfoName: { op: "contains", input: "text" },
      code: { op: "key", columns: ["regionInfoCode", "regionInfoAuto"], input: "text", label: "fields.regionInfoCode" },
      parentId: { op: "equals", input: "lookup", lookup: references.regionParent.lookup, label: "fields.parentRegion" },
    },
    sort: { by: "sort" },
    scope: false,
    export: "regioninfo",
  },
  form: {
    width: 800,
    groups: [
      {
        title: "groups.basic",
        fields: ["parentId", "regionInfoName", "shortName", "regionInfoCode", "sort", "enabled"],
      },
    ],
  },
  lookups: [{ name: "getregionlist", also: ["regionPath"], where: { enabled: true } }],
});

/** Query of `buildautocode`: the region below which a new one will be added, or 0. */
export const placeQuery = z.object({ parentId: z.union([z.literal("0").transform(() => null), uuid]) });
