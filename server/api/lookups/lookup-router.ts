import { Router } from "express";
import { lookupCall } from "#contracts/interface/lookup-calls.ts";
import { allLookups, type LookupSource } from "#contracts/resources/lookups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { offeredCompanies } from "../http/offered-companies.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";
import { lookupList } from "./lookup-list.ts";

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
