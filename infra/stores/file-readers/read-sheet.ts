import type { ImportSheet } from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import { FileRefused } from "../imports/file-refused.ts";
import { takeUpload } from "../imports/take-upload.ts";
import { serveReads } from "./serve-reads.ts";

/** The portions are rows of `import_source` in COPY's format. */
export type SheetTask = { path: string; importId: string; kind: ImportKindName };
export type SheetFound =
  { ok: true; sheets: ImportSheet[] } | { ok: false; code: FileRefused["code"]; params: Record<string, unknown> };

serveReads<SheetTask, SheetFound>(async ({ path, importId, kind }, hand) => {
  try {
    return { ok: true, sheets: await takeUpload({ path, importId, kind: importKinds[kind], write: hand }) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { ok: false, code: error.code, params: error.params };
  }
});
