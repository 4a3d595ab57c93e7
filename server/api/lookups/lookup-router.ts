import { Router } from "express";
import { lookupCall } from "#contracts/interface/lookup-calls.ts";
import { allLookups, type LookupSource } from "#contracts/resources/lookups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { offeredCompanies } from "../http/offered-companies.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";
import type { Column, Join, ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import { recordTable } from "#contracts/resources/record-table.ts";

const texts: ReadonlySet<Column["kind"]> = new Set(["text", "code", "barcode"]);

/** Builds a lookup as a list of choices, sorted by name. With `whole` it includes the columns that need a permission. */
const lookupList = (lookup: LookupSource, whole: boolean): ListDefinition => {
  const params = Object.entries(lookup.params ?? {});
  const also = (lookup.also ?? []).map((name): [string, Column] => [
    name,
    lookup.from.columns[name] ?? { kind: "text" },
  ]);
  const columns: Record<string, Column> = {
    name: { kind: "text", from: lookup.title, sortable: true },
    ...Object.fromEntries(also),
    ...(whole ? lookup.guarded?.columns : {}),
  };
  const compared = params.map(([, field]): [string, Column] => [field, { kind: "text", hidden: true }]);
  const searched = Object.keys(columns).filter((name) => texts.has(columns[name]?.kind ?? "json"));
  const search: Record<string, SearchField> = {
    id: { op: "in", input: "text" },
    key: { op: "key", columns: searched, spelled: lookup.isSpelled, input: "text" },
    ...Object.fromEntries(
      params.map(([name, field]): [string, SearchField] => [name, { op: "in", columns: [field], input: "text" }]),
    ),
  };
  return {
    name: lookup.name,
    path: `/info/common/${lookup.name}`,
    permission: [],
    from: recordTable(lookup.table),
    joins: joinsOf(lookup, Object.values(columns)),
    where: { ...lookup.where, isDeleted: false, ...(lookup.canBeDisabled ? { isUsable: true } : {}) },
    columns: { ...Object.fromEntries(compared), id: { kind: "code" }, ...columns },
    layout: ["name"],
    search,
    // Ids grow with time, so this is the order of adding.
    sort: { by: lookup.inOrderOfAdding ? "id" : "name" },
    scope: lookup.scope ?? false,
  };
};

/** Selects the joins that the columns need. */
const joinsOf = ({ from }: LookupSource, columns: Column[]): Record<string, Join> => {
  const used = new Set(columns.map((column) => column.from?.split(".")[0]));
  return Object.fromEntries(Object.entries(from.joins ?? {}).filter(([alias]) => used.has(alias)));
};

/** Dropdowns show at most 100 options (rules §6). */
const MOST = 100;

/** The lookups under `/base/info/common/`, open to every signed-in user (rules §2). */
export const createLookupRouter = (): Router => {
  const router = Router();
  for (const lookup of allLookups) addLookup(router, lookup);
  return router;
};

const addLookup = (router: Router, lookup: LookupSource): void => {
  const [open, whole] = [lookupList(lookup, false), lookupList(lookup, true)];
  const codes = lookup.guarded?.codes ?? [];
  addCall(router, lookupCall(lookup), async ({ caller, db, tenant, language }, values) => {
    const definition = codes.some((code) => caller.codes.has(code)) ? whole : open;
    const query = readListRequest(definition, {
      ...values,
      pageSize: MOST,
      pageIndex: 1,
      sort: "",
      filters: "",
    });
    const scope = lookup.scope === undefined ? "all" : await offeredCompanies(db, caller);
    const context = { scope, timeZone: tenant.timeZone, now: tenant.clock.now(), language };
    const { list, total } = await answering(() => readPage(db, definition, query, context));
    return done({ list, total });
  });
};
