import { baseScreens } from "#contracts/access/menus/base.ts";
import { configScreens } from "#contracts/access/menus/config.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";

type Target = { path: string; codes: { list: readonly string[] } };

/** The screen whose list shows the records of a kind; organisations stand in several lists. */
export const screenOf = (kind: ImportKindName): Target | undefined => {
  switch (kind) {
    case "cylinder":
      return cylinderScreens.record;
    case "customer":
      return salesScreens.customer;
    case "vehicle":
      return baseScreens.vehicle;
    case "employee":
      return baseScreens.employee;
    case "spec":
      return configScreens.spec;
    case "company":
      return undefined;
    default:
      return kind satisfies never;
  }
};
