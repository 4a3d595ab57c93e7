import { Router, type RequestHandler } from "express";
import { removeRecords, setRecordsUsable, bodySchema } from "#contracts/resources/body-schema.ts";
import { hasUsable, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { RecordRules } from "#server/application/record-rules.ts";
import { demandId } from "../http/demand-id.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { createListRouter, type ListMore } from "../lists/list-router.ts";
import { actorOf, type Actor } from "./actor.ts";
import { createRecordReader } from "./record-reader.ts";
import { createRecordStore, type RecordStore } from "./record-store.ts";

/** The rules of a resource for one call. */
export type RulesOf = (context: RequestContext) => RecordRules;

type Work = (
  store: RecordStore,
  actor: Actor,
  request: { body: unknown; query: Record<string, unknown> },
) => Promise<unknown>;

/** Parts of a resource that stand beside its declaration. */
export type ResourceMore = { rulesOf?: RulesOf; instead?: ListMore["instead"] };

/** The calls of one resource under `/base` (rules §1): getpage, get, add, update, softdelete, and batches of the last ones. */
export const createResourceRouter = (resource: ResourceDefinition, { rulesOf, instead }: ResourceMore = {}): Router => {
  const { codes, path } = resource;
  const router = Router();
  const changing = (codeNames: string[], message: string, work: Work) => [
    requireCode(...codeNames),
    handle(async (context: RequestContext, request, response) => {
      const store = createRecordStore(context.db, resource, rulesOf?.(context));
      sendOk(response, await work(store, actorOf(context, codeNames), request), message);
    }),
  ];
  router.use(createListRouter(listOf(resource), { instead }));
  if (!resource.without?.includes("get")) router.get(`${path}/get`, getRecord(resource));
  if (codes.add) {
    const schema = bodySchema(resource, "add");
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
    const several = changing([codes.removeMany ?? codes.remove], "ok.removed", removeAll);
    router.route(`${path}/batchsoftdelete`).put(several).delete(several);
  }
  return router;
};

type Changing = (codeNames: string[], message: string, work: Work) => ReturnType<typeof requireCode>[];

function addUpdating(router: Router, resource: ResourceDefinition, codeNames: string[], changing: Changing) {
  const { codes, path } = resource;
  const schema = bodySchema(resource, "update");
  const update: Work = async (store, actor, { body }) =>
    store.update(validate(schema, await store.withKeptLines(body, actor)), actor);
  router.put(`${path}/update`, changing(codeNames, "ok.updated", update));
  if (!hasUsable(resource)) return;
  const enable: Work = async (store, actor, { body }) => {
    const wanted = validate(setRecordsUsable, body);
    await store.setUsable(wanted.ids, wanted.isUsable, actor);
  };
  router.post(`${path}/usable`, changing(codes.usable ?? codeNames, "ok.updated", enable));
}

const getRecord = (resource: ResourceDefinition): RequestHandler[] => {
  const readers = resource.codes.read ?? resource.codes.list;
  return [
    requireCode(...readers),
    handle(async (context, { query }, response) => {
      const reader = createRecordReader(context.db, resource, actorOf(context, readers));
      sendOk(response, await reader.demand(query.id));
    }),
  ];
};
