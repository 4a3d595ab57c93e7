import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { customerInventory } from "#contracts/lists/customer-stock.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { stockDetail } from "#contracts/lists/stock.ts";
import type { PlaceAddress, PlaceAnswer } from "./place-state.ts";

const stockKinds = new Set(["station", "store", "dealer"]);

/** The list that shows a place's cylinders, its query, and the page that shows the list. */
export const listOf = (
  { kind, id }: PlaceAddress,
  { place }: PlaceAnswer,
): { list: ListDefinition; query: Record<string, string>; page: string } => {
  if (kind === "clientId")
    return { list: customerInventory, query: { clientId: id }, page: salesScreens.statistics.path };
  if (stockKinds.has(place.kind))
    return { list: stockDetail, query: { companyId: id }, page: stockScreens.inspect.path };
  return { list: cylinder, query: { holderId: id }, page: cylinderScreens.record.path };
};

/** The address of the page with the whole list of a place at a moment. `stayed`: only the cylinders that are there today too. */
export const wholeListOf = (
  address: PlaceAddress,
  answer: PlaceAnswer,
  at: number,
  more: { stayed?: "true" } = {},
): string => {
  const { query, page } = listOf(address, answer);
  return `${page}?${new URLSearchParams({ ...query, asOf: new Date(at).toISOString(), ...more }).toString()}`;
};
