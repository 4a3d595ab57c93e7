import { Router } from "express";
import { removeRecords, setRecordsUsable, bodySchema } from "#contracts/resources/body-schema.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { recordCallNames, recordCalls } from "#contracts/interface/record-calls.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { RecordRules, Values } from "#server/application/record-rules.ts";
import { demandId } from "../http/demand-id.ts";
import { Failure } from "../http/failure.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import type { RequestContext } from "../http/request-context.ts";
import { validate } from "../http/validate.ts";
import { createListRouter, type ListMore } from "../lists/list-router.ts";
import { actorOf, type Actor } from "./actor.ts";
import { createRecordReader } from "./record-reader.ts";
import { createRecordStore, type RecordStore } from "./record-store.ts";

/** Creates the rules of a resource for one call. */
export type RulesOf = (context: RequestContext) => RecordRules;

/** Parts of a resource that are not in its declaration. */
export type ResourceMore = { rulesOf?: RulesOf; saving?: Saving } & Pick<ListMore, "instead" | "shown">;

/** Does more than storing where a record is added or updated. */
export type Saving = {
  add(store: RecordStore, values: Values, context: SavingContext): Promise<{ id: string }>;
  update(store: RecordStore, values: Values, context: SavingContext): Promise<{ id: string; version: number }>;
};
type SavingContext = RequestContext & { actor: Actor };

const storing: Saving = {
  add: (store, values, { actor }) => store.add(values, actor),
  update: (store, values, { actor }) => store.update(values, actor),
};

/** Adds the calls of one resource (rules §1): getpage, get, add, update, softdelete and batches. */
export const createResourceRouter = (
  resource: ResourceDefinition,
  { rulesOf, instead, shown, saving = storing }: ResourceMore = {},
): Router => {
  const router = Router();
  router.use(createListRouter(listOf(resource), { instead, shown }));
  const calls = recordCalls(resource);
  const storeOf = (context: RequestContext) => createRecordStore(context.db, resource, rulesOf?.(context));
  const [adding, updating] = [bodySchema(resource, "add"), bodySchema(resource, "update")];
  const removeAll = (permission: readonly string[]) => async (context: RequestContext, body: unknown) =>
    done(await storeOf(context).softDelete(validate(removeRecords, body).ids, actorOf(context, permission)));
  const answered = async (context: RequestContext, record: Values): Promise<Values> =>
    (await shown?.(context, [record], context.tenant.clock.now()))?.[0] ?? record;
  /** The record of now, with which a stale update is refused, is the one that `get` answers. */
  const refuseStale =
    (context: RequestContext) =>
    async (error: unknown): Promise<never> => {
      if (!(error instanceof Failure && error.code === "record.stale")) throw error;
      const { data, ...more } = error.options;
      throw new Failure(error.code, { ...more, data: data && (await answered(context, data as Values)) });
    };
  const add: Record<keyof typeof calls, () => void> = {
    get: () =>
      addCall(router, calls.get, async (context, { id }) => {
        const reader = createRecordReader(context.db, resource, actorOf(context, calls.get.permission));
        return done(await answered(context, await reader.demand(id)));
      }),
    add: () =>
      addCall(router, calls.add, async (context, body) => {
        const actor = actorOf(context, calls.add.permission);
        return done(await saving.add(storeOf(context), validate(adding, body), { ...context, actor }));
      }),
    update: () =>
      addCall(router, calls.update, async (context, body) => {
        const [store, actor] = [storeOf(context), actorOf(context, calls.update.permission)];
        const values = validate(updating, await store.withKeptLines(body, actor));
        return done(await saving.update(store, values, { ...context, actor }).catch(refuseStale(context)));
      }),
    usable: () =>
      addCall(router, calls.usable, async (context, body) => {
        const { ids, isUsable } = validate(setRecordsUsable, body);
        return done(await storeOf(context).setUsable(ids, isUsable, actorOf(context, calls.usable.permission)));
      }),
    remove: () =>
      addCall(router, calls.remove, async (context, { id }) =>
        done(await storeOf(context).softDelete([demandId(id)], actorOf(context, calls.remove.permission))),
      ),
    removeMany: () => addCall(router, calls.removeMany, removeAll(calls.removeMany.permission)),
    removeManyByDelete: () => addCall(router, calls.removeManyByDelete, removeAll(calls.removeMany.permission)),
  };
  for (const name of recordCallNames(resource)) add[name]();
  return router;
};
