import { Router } from "express";
import { schemaOf } from "#contracts/fields/schema.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { clientConfig, limitsMissing } from "#contracts/resources/client-config.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { actorOf } from "../resources/actor.ts";
import { createRecordReader } from "../resources/record-reader.ts";
import { createRecordStore } from "../resources/record-store.ts";

const { list, update } = clientConfig.codes;
const schema = schemaOf(clientConfig.fields, "add");

/** The one record; it is seeded, so that it is missing is our fault. */
async function current(context: RequestContext) {
  const kept = context.db.selectFrom("client_config").select("id").where("is_deleted", "=", false);
  const first = await kept.orderBy("created_time").orderBy("id").limit(1).executeTakeFirst();
  const actor = actorOf(context, [...list, update]);
  const record = await createRecordReader(context.db, clientConfig, { ...actor, scope: "all" }).find(first?.id);
  if (!record) throw new Error("the customers' configuration is not there: it is seeded at every start");
  return record;
}

/** They hold for every company, so they are nobody's who may not act for all. */
const outside = (language: Language) => ({ msg: translate(language, "clientConfig.scope") });

const versionOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "version" in body ? body.version : undefined;

/** `GET` and `PUT update` under `/base/info/clientconfig` (rules §1). A `version` in the body guards against another's save. */
export const createClientConfigRouter = (): Router => {
  const router = Router();
  router.get(
    "/",
    requireCode(...list),
    handle(async (context, _request, response) => sendOk(response, await current(context))),
  );
  router.put(
    "/update",
    requireCode(update),
    handle(async (context, { body }, response) => {
      if (context.caller.scopeOf(update) !== "all") throw new Failure("access.outOfScope", outside(context.language));
      const values = validate(schema, body);
      const before = await current(context);
      const errors = limitsMissing({ ...before, ...values }).map((path) => ({
        path,
        code: "field.required",
      }));
      if (errors.length > 0) throw new Failure("request.invalid", { errors });
      const changed = { ...values, id: before.id, version: Number(versionOf(body) ?? before.version) };
      const store = createRecordStore(context.db, clientConfig);
      sendOk(response, await store.update(changed, actorOf(context, [update])), "ok.updated");
    }),
  );
  return router;
};
