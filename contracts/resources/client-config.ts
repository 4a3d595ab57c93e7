import { salesScreens } from "../access/menus/sales.ts";
import { flag, integer } from "../fields/field.ts";
import { defineResource } from "./define-resource.ts";

/**
 * Limits of what each customer may hold (rules §4, Orders), one record from the first start, with both limits off. More than `maxNum` cylinders are
 * refused; those held longer than `maxDays` are listed as overdue.
 */
export const clientConfig = defineResource({
  name: "clientConfig",
  path: "/info/clientconfig",
  table: "client_config",
  codes: salesScreens.config.codes,
  fields: {
    enableNum: flag({ default: false }),
    maxNum: integer({ min: 0, max: 100_000 }),
    enableDays: flag({ default: false }),
    maxDays: integer({ min: 0, max: 3650, unit: "day" }),
  },
  list: {
    layout: ["maxNum", "maxDays", "enableNum", "enableDays"],
    search: {},
    sort: { by: "createdTime" },
    scope: false,
  },
  form: {
    width: 800,
    groups: [
      { title: "groups.maxNum", column: 1, fields: ["enableNum", "maxNum"] },
      { title: "groups.maxDays", column: 2, fields: ["enableDays", "maxDays"] },
    ],
  },
});

export type ClientConfig = {
  enableNum?: boolean | null;
  maxNum?: number | null;
  enableDays?: boolean | null;
  maxDays?: number | null;
};

/** Limits that are on but have no value, or 0. */
export const limitsMissing = (config: ClientConfig): ("maxNum" | "maxDays")[] => [
  ...(config.enableNum && !config.maxNum ? (["maxNum"] as const) : []),
  ...(config.enableDays && !config.maxDays ? (["maxDays"] as const) : []),
];
