import { account, roleUser } from "./account.ts";
import { circulation, history } from "./circulation.ts";
import { customerInventory, customerStock } from "./customer-stock.ts";
import { cylinder } from "./cylinder.ts";
import type { ListDefinition } from "./define-list.ts";
import { exception, exceptionAction } from "./exception.ts";
import { filling } from "./filling.ts";
import { role } from "./role.ts";
import { stockDetail, stockSummary } from "./stock.ts";

/** Every list over read models, by its name; those of records follow from their resources. */
export const lists = {
  cylinder,
  circulation,
  history,
  filling,
  stockSummary,
  stockDetail,
  customerStock,
  customerInventory,
  exception,
  exceptionAction,
  account,
  roleUser,
  role,
} satisfies Record<string, ListDefinition>;

export type ListName = keyof typeof lists;
export const allLists: readonly ListDefinition[] = Object.values(lists);
