import { Router } from "express";
import { schemaOf } from "#contracts/fields/schema.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { licenseCalls as calls } from "#contracts/interface/own-calls.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { MAX_PAGE_SIZE } from "#infra/engines/list-engine/parse-list-request.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { demandId } from "../http/demand-id.ts";
import type { RequestContext } from "../http/request-context.ts";
import { validate } from "../http/validate.ts";
import { answering } from "../lists/list-failure.ts";
import { actorOf } from "./actor.ts";
import { createRecordReader } from "./record-reader.ts";
import { createRecordStore } from "./record-store.ts";

const { codes, fields } = enterpriseLicense;
const definition = listOf(enterpriseLicense);
const [adding, updating] = [schemaOf(fields, "add"), schemaOf(fields, "update")];
const storeOf = ({ db }: RequestContext) => createRecordStore(db, enterpriseLicense);
const writerOf = (context: RequestContext) => actorOf(context, [codes.update]);

/** Licences of an enterprise. */
export const createLicenseRouter = (): Router => {
  const router = Router();
  // All licences of one enterprise, sorted by end date.
  addCall(router, calls.getList, async (context, { id }) => {
    const terms = [{ columns: ["companyId"], op: "equals" as const, values: [demandId(id)] }];
    const sort = [{ column: definition.sort.by, desc: false }];
    const request = { pageIndex: 1, pageSize: MAX_PAGE_SIZE, terms, sort, exactTotal: true };
    return done(await answering(() => readPage(context.db, definition, request, actorOf(context, codes.list))));
  });
  addCall(router, calls.get, async (context, { id }) =>
    done(await createRecordReader(context.db, enterpriseLicense, actorOf(context, codes.list)).demand(id)),
  );
  addCall(router, calls.add, async (context, body) =>
    done(await storeOf(context).add(validate(adding, body), writerOf(context))),
  );
  addCall(router, calls.update, async (context, body) =>
    done(await storeOf(context).update(validate(updating, body), writerOf(context))),
  );
  addCall(router, calls.remove, async (context, { id }) => {
    await storeOf(context).softDelete([demandId(id)], writerOf(context));
    return done(null);
  });
  return router;
};
