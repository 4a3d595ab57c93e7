import { Router } from "express";
import { schemaOf } from "#contracts/fields/schema.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { MAX_PAGE_SIZE } from "#infra/engines/list-engine/parse-list-request.ts";
import { demandId } from "../http/demand-id.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { answering } from "../lists/list-failure.ts";
import { actorOf } from "./actor.ts";
import { createRecordReader } from "./record-reader.ts";
import { createRecordStore } from "./record-store.ts";

const { path, codes, fields } = enterpriseLicense;
const definition = listOf(enterpriseLicense);
const reading = codes.list;
const writing = [codes.update];

/** The licences of an enterprise, under its own path (rules §1): their calls are named, not shared. */
export const createLicenseRouter = (): Router => {
  const router = Router();
  router.get(`${path}/getlicenselist`, requireCode(...reading), licensesOf);
  router.get(`${path}/getlicense`, requireCode(...reading), oneLicense);
  const adding = schemaOf(fields, "add");
  const updating = schemaOf(fields, "update");
  router.post(
    `${path}/addlicense`,
    requireCode(...writing),
    handle(async (context, { body }, response) => {
      const store = createRecordStore(context.db, enterpriseLicense);
      sendOk(response, await store.add(validate(adding, body), actorOf(context, writing)), "ok.added");
    }),
  );
  router.put(
    `${path}/updatelicense`,
    requireCode(...writing),
    handle(async (context, { body }, response) => {
      const store = createRecordStore(context.db, enterpriseLicense);
      sendOk(response, await store.update(validate(updating, body), actorOf(context, writing)), "ok.updated");
    }),
  );
  router.delete(
    `${path}/softdeletelicense`,
    requireCode(...writing),
    handle(async (context, { query }, response) => {
      const store = createRecordStore(context.db, enterpriseLicense);
      await store.softDelete([demandId(query.id)], actorOf(context, writing));
      sendOk(response, null, "ok.removed");
    }),
  );
  return router;
};

/** All of one enterprise, the first to end first. */
const licensesOf = handle(async (context, { query }, response) => {
  const terms = [{ columns: ["companyId"], op: "equals" as const, values: [demandId(query.id)] }];
  const sort = [{ column: definition.sort.by, desc: false }];
  const request = { pageIndex: 1, pageSize: MAX_PAGE_SIZE, terms, sort, exactTotal: true };
  sendOk(response, await answering(() => readPage(context.db, definition, request, actorOf(context, reading))));
});

const oneLicense = handle(async (context, { query }, response) => {
  const reader = createRecordReader(context.db, enterpriseLicense, actorOf(context, reading));
  sendOk(response, await reader.demand(query.id));
});
