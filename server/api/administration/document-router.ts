import { Router } from "express";
import type { Call } from "#contracts/calls/define-call.ts";
import { documentCalls as calls } from "#contracts/documents/calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Kysely } from "kysely";
import type { Operator } from "#server/application/administration/operator.ts";
import { done, refusedCall, type Answer } from "#server/application/answer.ts";
import * as texts from "#server/application/documents/document-content.ts";
import { imagesOf, removeImage } from "#server/application/documents/document-images.ts";
import { createDocumentStore } from "#server/application/documents/document-store.ts";
import { documentOf, documentTree } from "#server/application/documents/document-tree.ts";
import { addCall } from "../calls/add-call.ts";
import { actorOf } from "../resources/actor.ts";

/** Calls for documents, under `/base`. */
export const createDocumentRouter = (): Router => {
  const router = Router();
  addReading(router);
  addChanging(router);
  return router;
};

const answerOf = <T>(record: T | undefined): Answer<T> => (record ? done(record) : refusedCall("record.notFound"));

const addReading = (router: Router): void => {
  addCall(router, calls.getList, async ({ db }, { key }) => done(await documentTree(db, key)));
  addCall(router, calls.getGroup, async ({ db }, { id }) => answerOf(await documentOf(db, "group", id)));
  addCall(router, calls.getMenu, async ({ db }, { id }) => answerOf(await documentOf(db, "menu", id)));
  addCall(router, calls.getContent, async ({ db }, { id }) => answerOf(await texts.contentOf(db, id)));
  addCall(router, calls.getImages, async ({ db }, { id }) => done(await imagesOf(db, id)));
  addCall(router, calls.getVersions, async ({ db }, { id }) => done(await texts.versionsOf(db, id)));
  addCall(router, calls.getVersion, async ({ db }, { id, version }) =>
    answerOf(await texts.versionOf(db, id, version)),
  );
  addCall(router, calls.help, async ({ db }, { menuPath }) => done((await texts.helpOf(db, menuPath)) ?? null));
};

const addChanging = (router: Router): void => {
  const change = <In, Out>(
    call: Call<In, Out>,
    work: (db: Kysely<Database>, operator: Operator, input: In) => Promise<Answer<Out>>,
  ) => addCall(router, call, (context, input) => work(context.db, actorOf(context, call.permission), input));
  change(calls.addGroup, (db, operator, body) => createDocumentStore(db).add(operator, "group", body));
  change(calls.addMenu, (db, operator, body) => createDocumentStore(db).add(operator, "menu", body));
  change(calls.updateGroup, (db, operator, body) => createDocumentStore(db).update(operator, "group", body));
  change(calls.updateMenu, (db, operator, body) => createDocumentStore(db).update(operator, "menu", body));
  change(calls.remove, (db, operator, { id }) => createDocumentStore(db).remove(operator, id));
  change(calls.updateContent, texts.saveContent);
  change(calls.restoreVersion, texts.restoreVersion);
  change(calls.deleteImage, removeImage);
};
