import { Router } from "express";
import { allLookups, type LookupSource } from "#contracts/resources/lookups.ts";
import { readPage } from "#infra/list-engine/list-engine.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";
import { barcodeInfo } from "./barcode-info.ts";
import { lookupList } from "./lookup-list.ts";
import { specInfo } from "./spec-info.ts";

/** Dropdowns show at most 100 options (business.md §9). */
const MOST = 100;

/** The lookups under `/base/info/common/`, open to everybody who is signed in: ids and names only (decisions §2). */
export const createLookupRouter = (): Router => {
  const router = Router();
  for (const lookup of allLookups) router.get(`/info/common/${lookup.name}`, answerOf(lookup));
  router.get("/info/common/getgasspecinfo", specInfo);
  router.get("/info/common/getinfobybarcode", barcodeInfo);
  return router;
};

const answerOf = (lookup: LookupSource) => {
  const definition = lookupList(lookup);
  return handle(async ({ db, tenant }, request, response) => {
    const query = readListRequest(definition, {
      ...request.query,
      pageSize: MOST,
      pageIndex: 1,
      sort: "",
      filters: "",
    });
    const context = { scope: "all" as const, timeZone: tenant.timeZone };
    const { list, total } = await answering(() => readPage(db, definition, query, context));
    sendOk(response, { list, total });
  });
};
