import { Router } from "express";
import { setCodeReading } from "#contracts/interface/own-calls.ts";
import { codeReading } from "#contracts/resources/code-template.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { actorOf } from "./actor.ts";
import { createRecordStore } from "./record-store.ts";

/** Id of the only record, so that two first changes cannot make two. */
const ONLY = "00000000-0000-4000-8000-00000000c0de";

/** Sets how the tenant's codes are read. */
export const createReadingRouter = (): Router => {
  const router = Router();
  addCall(router, setCodeReading, async (context, { serialAlone }) => {
    const { db, tenant } = context;
    const actor = actorOf(context, setCodeReading.permission);
    const store = createRecordStore(db, codeReading, { committed: () => tenant.reading.changed() });
    const row = await db.selectFrom("code_reading").select("version").where("id", "=", ONLY).executeTakeFirst();
    if (row) await store.update({ id: ONLY, version: row.version, serialAlone }, actor);
    else await store.add({ serialAlone }, actor, ONLY);
    return done(null);
  });
  return router;
};
