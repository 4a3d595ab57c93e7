import { Router } from "express";
import { importCalls } from "#contracts/imports/calls.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { mostImportBytes } from "#contracts/imports/limits.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import {
  cancelImport,
  mapImport,
  mendCells,
  removeImport,
  replaceText,
  settleImport,
  startRun,
} from "#server/application/imports/change-import.ts";
import { readNameBook } from "#server/application/imports/name-book.ts";
import {
  detailOf,
  errorKindsOf,
  findOwn,
  mayNotAdd,
  rowsOfImport,
  type ImportCaller,
} from "#server/application/imports/own-imports.ts";
import { writeErrors } from "#server/application/imports/template/errors-file.ts";
import { makeTemplate } from "#server/application/imports/template/template.ts";
import { uploadFile } from "#server/application/imports/upload-file.ts";
import { addCall, addFileCall } from "../calls/add-call.ts";
import { addUpload } from "../files/add-upload.ts";
import { Failure, failureOf } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { takeFile, type UploadLimits } from "../files/take-file.ts";
import { accountKey } from "../middleware/rate-limited.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const callerOf = ({ tenant, db, caller }: RequestContext): ImportCaller => ({
  db,
  ctx: tenant.commands,
  caller,
  store: tenant.imports,
  jobs: tenant.jobs,
  hints: tenant.importHints,
  userName: caller.userName,
});

/** Spreadsheet imports, under `/base/import`. Users see only their own, and can add only what the form would let them add. */
export const createImportRouter = (limits: UploadLimits, readers: FileReaders): Router => {
  const router = Router();
  addCall(router, importCalls.get, (context, { id }) => detailOf(callerOf(context), id));
  addCall(router, importCalls.rows, (context, input) => rowsOfImport(callerOf(context), input));
  addCall(router, importCalls.errorKinds, (context, { id }) => errorKindsOf(callerOf(context), id));
  addCall(router, importCalls.map, (context, input) => mapImport(callerOf(context), input));
  addCall(router, importCalls.cells, (context, input) => mendCells(callerOf(context), input));
  addCall(router, importCalls.replace, (context, input) => replaceText(callerOf(context), input));
  addCall(router, importCalls.settle, (context, input) => settleImport(callerOf(context), input));
  addCall(router, importCalls.run, (context, input) => startRun(callerOf(context), input));
  addCall(router, importCalls.cancel, (context, { id }) => cancelImport(callerOf(context), id));
  addCall(router, importCalls.remove, (context, { id }) => removeImport(callerOf(context), id));
  addFiles(router);
  const before = takeFile(limits, { most: mostImportBytes, tooLarge });
  addUpload(router, importCalls.upload, before, (context, { path, name }, input) => {
    const { kind } = input();
    const parts = callerOf(context);
    const refusal = mayNotAdd(parts, kind);
    if (refusal) return refusal;
    const { pool } = context.tenant;
    const reader = readers.sheet;
    return uploadFile({ ...parts, pool, reader, account: accountKey(context) }, { kind, fileName: name, path });
  });
  return router;
};

const addFiles = (router: Router): void => {
  addFileCall(router, importCalls.template, async (context, input, { response }) => {
    const kind = importKinds[input.kind];
    const refusal = mayNotAdd(context, kind.name);
    if (refusal) throw failureOf(refusal);
    const { language } = context;
    const file = await makeTemplate(kind, await readNameBook(context.db, kind), language);
    response
      .attachment(`${translate(language, kind.label)}.xlsx`)
      .type(XLSX)
      .send(file);
  });
  addFileCall(router, importCalls.errors, async (context, { id }, { response }) => {
    const { store } = callerOf(context);
    const ownImport = await findOwn(callerOf(context), id);
    if (!ownImport.ok) throw failureOf(ownImport);
    if (ownImport.data.phase === "uploaded") throw new Failure("import.notChecked");
    const name = ownImport.data.fileName.replace(/\.[^.]*$/, "");
    response.attachment(`${name}-${translate(context.language, "importFile.reasons")}.xlsx`).type(XLSX);
    await writeErrors(store, ownImport.data, context.language, response);
  });
};

const tooLarge = () => new Failure("import.tooLarge", { params: { limit: mostImportBytes / 1024 / 1024 } });
