import { Router } from "express";
import { schemaOf } from "#contracts/fields/schema.ts";
import { removeRecords, setRecordsUsable } from "#contracts/resources/batch.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { demandId } from "../http/demand-id.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { createListRouter } from "../lists/list-router.ts";
import { actorOf, type Actor } from "./actor.ts";
import { createRecordReader } from "./record-reader.ts";
import { createRecordStore, type RecordStore } from "./record-store.ts";

type Work = (
  store: RecordStore,
  actor: Actor,
  request: { body: unknown; query: Record<string, unknown> },
) => Promise<unknown>;

/** The calls of one resource under `/base` (rules §1): getpage, get, add, update, softdelete, and batches of the last ones. */
export const createResourceRouter = (resource: ResourceDefinition): Router => {
  const { codes, path } = resource;
  const router = Router();
  const changing = (codeNames: string[], message: string, work: Work) => [
    requireCode(...codeNames),
    handle(async (context: RequestContext, request, response) => {
      const store = createRecordStore(context.db, resource);
      sendOk(response, await work(store, actorOf(context, codeNames), request), message);
    }),
  ];
  router.use(createListRouter(listOf(resource)));
  router.get(`${path}/get`, requireCode(...codes.list), getRecord(resource));
  if (codes.add) {
    const schema = schemaOf(resource.fields, "add");
    router.post(
      `${path}/add`,
      changing([codes.add], "ok.added", (store, actor, { body }) => store.add(validate(schema, body), actor)),
    );
  }
  if (codes.update) addUpdating(router, resource, [codes.update], changing);
  if (codes.remove) {
    const remove: Work = async (store, actor, { query }) => store.softDelete([demandId(query.id)], actor);
    const removeAll: Work = async (store, actor, { body }) =>
      store.softDelete(validate(removeRecords, body).ids, actor);
    router.delete(`${path}/softdelete`, changing([codes.remove], "ok.removed", remove));
    router
      .route(`${path}/batchsoftdelete`)
      .put(changing([codes.remove], "ok.removed", removeAll))
      .delete(changing([codes.remove], "ok.removed", removeAll));
  }
  return router;
};

type Changing = (codeNames: string[], message: string, work: Work) => ReturnType<typeof requireCode>[];

function addUpdating(
  router: Router,
  { codes, fields, path }: ResourceDefinition,
  codeNames: string[],
  changing: Changing,
) {
  const schema = schemaOf(fields, "update");
  const update: Work = (store, actor, { body }) => store.update(validate(schema, body), actor);
  router.put(`${path}/update`, changing(codeNames, "ok.updated", update));
  if (!("isUsable" in fields)) return;
  const enable: Work = async (store, actor, { body }) => {
    const wanted = validate(setRecordsUsable, body);
    await store.setUsable(wanted.ids, wanted.isUsable, actor);
  };
  router.post(`${path}/usable`, changing(codes.usable ?? codeNames, "ok.updated", enable));
}

const getRecord = (resource: ResourceDefinition) =>
  handle(async (context, request, response) => {
    const record = await createRecordReader(context.db, resource, actorOf(context, resource.codes.list)).find(
      demandId(request.query.id),
    );
    if (!record) throw new Failure("record.notFound");
    sendOk(response, record);
  });
