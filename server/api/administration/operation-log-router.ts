import { Router } from "express";
import { recordCalls } from "#contracts/interface/record-calls.ts";
import { getOperationChanges, getRecordHistory } from "#contracts/interface/single-calls.ts";
import { allResources } from "#contracts/resources/index.ts";
import { done } from "#server/application/answer.ts";
import { operationChanges } from "#server/application/record-changes/operation-changes.ts";
import { recordHistory } from "#server/application/record-changes/record-history.ts";
import { addCall } from "../calls/add-call.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { actorOf } from "../resources/actor.ts";
import { createRecordReader } from "../resources/record-reader.ts";

/** Throws 404 unless the caller may see the record by its own page. */
const demandSeen = async (context: RequestContext, name: string, id: string): Promise<void> => {
  const resource = allResources.find((each) => each.name === name);
  const codes = resource ? recordCalls(resource).get.permission : [];
  if (!resource || !codes.some((code) => context.caller.isAdmin || context.caller.codes.has(code)))
    throw new Failure("record.notFound");
  await createRecordReader(context.db, resource, actorOf(context, codes)).demand(id);
};

/** Returns the record changes of one entry of the operation log, and those of one record. */
export const createOperationLogRouter = (): Router => {
  const router = Router();
  addCall(router, getOperationChanges, (context, { id }) =>
    operationChanges(context.db, actorOf(context, getOperationChanges.permission), id),
  );
  addCall(router, getRecordHistory, async (context, { resource, id }) => {
    await demandSeen(context, resource, id);
    return done(await recordHistory(context.db, resource, id));
  });
  return router;
};
