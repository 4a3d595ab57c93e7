import { Router } from "express";
import { schemaOf } from "#contracts/fields/schema.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { clientConfig, limitsMissing } from "#contracts/resources/client-config.ts";
import { addCall } from "../calls/add-call.ts";
import type { RequestContext } from "../http/request-context.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { limitCalls } from "#contracts/interface/own-calls.ts";
import { validate } from "../http/validate.ts";
import { actorOf } from "../resources/actor.ts";
import { createRecordReader } from "../resources/record-reader.ts";
import { createRecordStore } from "../resources/record-store.ts";

const { list, update } = clientConfig.codes;
const schema = schemaOf(clientConfig.fields, "add");

/** The only configuration record. It is seeded at start, so a missing record is a bug. */
async function current(context: RequestContext) {
  const rows = context.db.selectFrom("client_config").select("id").where("is_deleted", "=", false);
  const first = await rows.orderBy("created_time").orderBy("id").limit(1).executeTakeFirst();
  const actor = actorOf(context, [...list, update]);
  const record = await createRecordReader(context.db, clientConfig, { ...actor, scope: "all" }).find(first?.id);
  if (!record) throw new Error("the customers' configuration is not there: it is seeded at every start");
  return record;
}

/** The limits apply to every company, so only a caller with the scope `all` may change them. */
const outside = (language: Language) => ({ msg: translate(language, "clientConfig.scope") });

/** Reads and changes the limits on what customers may hold. */
export const createClientConfigRouter = (): Router => {
  const router = Router();
  addCall(router, limitCalls.get, async (context) => done(await current(context)));
  addCall(router, limitCalls.update, async (context, body) => {
    if (context.caller.scopeOf(update) !== "all") return refusedCall("access.outOfScope", outside(context.language));
    const values = validate(schema, body);
    const before = await current(context);
    const errors = limitsMissing({ ...before, ...values }).map((path) => ({ path, code: "field.required" }));
    if (errors.length > 0) return refusedCall("request.invalid", { errors });
    const changed = { ...values, id: before.id, version: Number(body.version ?? before.version) };
    return done(await createRecordStore(context.db, clientConfig).update(changed, actorOf(context, [update])));
  });
  return router;
};
