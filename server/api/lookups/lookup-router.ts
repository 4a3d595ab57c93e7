import { Router } from "express";
import { allLookups, type LookupSource } from "#contracts/resources/lookups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { offeredCompanies } from "../http/offered-companies.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";
import { barcodeInfo } from "./barcode-info.ts";
import { lookupList } from "./lookup-list.ts";
import { specInfo } from "./spec-info.ts";

/** Dropdowns show at most 100 options (rules §6). */
const MOST = 100;

/** The lookups under `/base/info/common/`, open to everybody who is signed in (rules §2). */
export const createLookupRouter = (): Router => {
  const router = Router();
  for (const lookup of allLookups) router.get(`/info/common/${lookup.name}`, answerOf(lookup));
  router.get("/info/common/getgasspecinfo", specInfo);
  router.get("/info/common/getinfobybarcode", barcodeInfo);
  return router;
};

const answerOf = (lookup: LookupSource) => {
  const [open, whole] = [lookupList(lookup, false), lookupList(lookup, true)];
  const codes = lookup.guarded?.codes ?? [];
  return handle(async (own, request, response) => {
    const { caller, db, tenant, language } = own;
    const definition = codes.some((code) => caller.codes.has(code)) ? whole : open;
    const query = readListRequest(definition, {
      ...request.query,
      pageSize: MOST,
      pageIndex: 1,
      sort: "",
      filters: "",
    });
    const scope = lookup.scope === undefined ? "all" : await offeredCompanies(db, caller);
    const context = { scope, timeZone: tenant.timeZone, now: tenant.clock.now(), language };
    const { list, total } = await answering(() => readPage(db, definition, query, context));
    sendOk(response, { list, total });
  });
};
