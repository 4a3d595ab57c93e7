import { z } from "zod";
import { cylinderScreens } from "../access/menus/cylinder.ts";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { importKindNames } from "./kinds.ts";
import { dayOrders } from "./read-day.ts";
import { readingAnswer } from "./reading.ts";
import { mostImportColumns, mostImportRows, mostMendedCells } from "./limits.ts";

const { list: reading, add } = cylinderScreens.import.codes;
const changing = [add];
const tag = "imports";

export const importStates = ["uploaded", "checking", "checked", "running", "completed", "failed", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

/** The last step of an import that began or ended. The job's state is whether the step is still active. */
export type ImportPhase = "uploaded" | "checking" | "checked" | "running" | "completed";

/** States of a row. Rows with an error and duplicates are left out; `failed` is a row that was refused when it was registered. */
export const importRowStates = ["ready", "error", "duplicate", "created", "failed"] as const;
export type ImportRowState = (typeof importRowStates)[number];

const kind = z.enum(importKindNames);
const count = z.number().int();
const fieldName = text.min(1).max(64);
/** Number of a row in the sheet, from 1. */
const rowNumber = z.number().int().min(1).max(1_048_576);
const page = z.coerce.number<number>().int().min(1);

/** A column of an uploaded sheet. */
const sheetColumn = z.object({
  /** Index from 0, which is column A. */
  index: count,
  /** Text of its heading, or "". */
  name: z.string(),
  /** The first non-empty texts below the heading, at most 5. */
  samples: z.array(z.string()),
  /** The field that the heading names in either language, else null. */
  guess: z.string().nullable(),
});
export type SheetColumn = z.infer<typeof sheetColumn>;

const sheet = z.object({
  name: z.string(),
  /** Number of non-empty rows below the heading. */
  rows: count,
  /** The row that is probably the heading, from 1. */
  headRow: count,
  columns: z.array(sheetColumn),
});
export type ImportSheet = z.infer<typeof sheet>;

const uploadedImportAnswer = z.object({ id: z.uuid(), sheets: z.array(sheet) });
export type UploadedImport = z.infer<typeof uploadedImportAnswer>;

/** Numbers of rows. `duplicates` repeat an earlier row of the sheet and are always left out. */
const counts = z.object({ total: count, ready: count, errors: count, duplicates: count });
export type ImportCounts = z.infer<typeof counts>;

/** An import in the list of earlier imports. */
export const importAnswer = counts.extend({
  id: z.uuid(),
  kind,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Number of rows that the check or the run has finished. */
  done: count,
  /** Numbers of rows that became a record, that were left out, and that were refused during the run. */
  created: count,
  skipped: count,
  failed: count,
  /** Reason for the failure of the check or the run, as a sentence. */
  error: z.string().nullable(),
  /** The job of the current check or run, or of the last one. */
  jobId: z.uuid().nullable(),
  createdTime: z.iso.datetime(),
  /** Start and end of the last check or run. */
  startedTime: z.iso.datetime().nullable(),
  finishedTime: z.iso.datetime().nullable(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

const mapping = z.object({
  sheet: z.string(),
  headRow: count,
  columns: z.record(z.string(), count),
});

const importDetail = importAnswer.extend({
  sheets: z.array(sheet),
  /** The last mapping of columns. Null before the first. */
  mapping: mapping.nullable(),
  /** How the columns are read. Null before the first check. */
  reading: readingAnswer.nullable(),
  /** The caller's last earlier import of a file with the same bytes. */
  sameAs: z.object({ id: z.uuid(), fileName: z.string(), createdTime: z.iso.datetime(), created: count }).nullable(),
  /** Batches of the run with a refused row, from 0 in the order of registration. */
  failedBatches: z.array(count),
});
export type ImportDetail = z.infer<typeof importDetail>;

/** A fault of a cell. `suggestions` are known names that are similar to the unknown one, the most similar first. */
const cellError = z.object({
  field: z.string(),
  code: z.string(),
  msg: z.string(),
  suggestions: z.array(z.string()).optional(),
});
export type ImportCellError = z.infer<typeof cellError>;

const row = z.object({
  row: count,
  state: z.enum(importRowStates),
  cells: z.record(z.string(), z.string()),
  errors: z.array(cellError),
});
export type ImportRow = z.infer<typeof row>;

/** A kind of error and its texts, the commonest first, at most 20. */
const errorKind = z.object({
  field: z.string(),
  code: z.string(),
  rows: count,
  /** Number of rows with a suggested text. */
  suggested: count,
  values: z.array(z.object({ value: z.string(), rows: count, msg: z.string(), suggestions: z.array(z.string()) })),
});
export type ImportErrorKind = z.infer<typeof errorKind>;

const mended = counts.extend({
  /** Rows that were checked again: those of the changed cells and their duplicates, at most 2,000. */
  rows: z.array(row),
});
export type MendedImport = z.infer<typeof mended>;

const id = z.object({ id: uuid });
const started = z.object({ id: z.uuid(), jobId: z.uuid() });

/** Calls for imports. A person reaches only imports of that person. */
export const importCalls = {
  get: defineCall({
    name: "getImport",
    method: "get",
    path: "/import/get",
    permission: reading,
    input: id,
    answer: importDetail,
    failures: ["import.notFound"],
    tag,
    summary: "how an import stands",
  }),
  map: defineCall({
    name: "mapImport",
    method: "post",
    path: "/import/map",
    permission: changing,
    input: z.object({
      id: uuid,
      sheet: text.max(100),
      headRow: z.number().int().min(1).max(mostImportRows),
      columns: z.record(fieldName, z.number().int().min(0).max(mostImportColumns)),
    }),
    answer: started,
    message: "ok.submitted",
    failures: [
      "import.notFound",
      "import.busy",
      "import.unknownSheet",
      "import.noColumns",
      "import.noRows",
      "import.started",
    ],
    tag,
    summary: "say which column holds which field; a job then checks every row",
  }),
  rows: defineCall({
    name: "listImportRows",
    method: "get",
    path: "/import/rows",
    permission: reading,
    input: z.object({
      id: uuid,
      /** `failed`: rows that were refused during the run. */
      only: maybe(z.enum(["errors", "duplicates", "ready", "failed"])),
      /** With both: only rows that have this error in this field. */
      field: maybe(fieldName),
      code: maybe(text.min(1).max(100)),
      pageIndex: maybe(page.max(1_000_000)),
      pageSize: maybe(page.max(1000)),
    }),
    answer: z.object({ list: z.array(row), total: count }),
    failures: ["import.notFound"],
    tag,
    summary: "the rows of an import with their errors, as the sheet counts them",
  }),
  errorKinds: defineCall({
    name: "listImportErrorKinds",
    method: "get",
    path: "/import/errorkinds",
    permission: reading,
    input: id,
    answer: z.object({ list: z.array(errorKind) }),
    failures: ["import.notFound"],
    tag,
    summary: "the kinds of errors of an import, those of the most rows first",
  }),
  cells: defineCall({
    name: "updateImportCells",
    method: "put",
    path: "/import/cells",
    permission: changing,
    input: z.object({
      id: uuid,
      cells: z
        .array(z.object({ row: rowNumber, field: fieldName, value: text.max(4000) }))
        .min(1)
        .max(mostMendedCells),
    }),
    answer: mended,
    message: "ok.updated",
    failures: ["import.notFound", "import.busy", "import.notChecked", "import.rowUnknown", "import.rowCreated"],
    tag,
    summary: "mend cells; answered when their rows are checked again",
  }),
  replace: defineCall({
    name: "replaceImportText",
    method: "put",
    path: "/import/replace",
    permission: changing,
    input: z.object({ id: uuid, field: fieldName, from: text.max(4000), to: text.max(4000) }),
    answer: counts.extend({ replaced: count }),
    message: "ok.updated",
    failures: ["import.notFound", "import.busy", "import.notChecked"],
    tag,
    summary: "replace a text wherever a field has it; answered when the rows are checked again",
  }),
  settle: defineCall({
    name: "settleImport",
    method: "put",
    path: "/import/settle",
    permission: changing,
    input: z.object({
      id: uuid,
      /** A column of days, and whether the day or the month comes first. */
      days: maybe(z.object({ field: fieldName, order: z.enum(dayOrders) })),
      /** Barcodes of unusual lengths are accepted. */
      lengths: maybe(z.literal("taken")),
    }),
    answer: started,
    message: "ok.submitted",
    failures: ["import.notFound", "import.busy", "import.notChecked"],
    tag,
    summary: "say how a column is read where its cells leave it open; a job then checks the rows again",
  }),
  run: defineCall({
    name: "runImport",
    method: "post",
    path: "/import/run",
    permission: changing,
    input: z.object({ id: uuid, leaveOutErrors: z.boolean().default(false) }),
    answer: started,
    message: "ok.submitted",
    failures: ["import.notFound", "import.busy", "import.notChecked", "import.hasErrors", "import.nothingReady"],
    tag,
    summary: "register the rows that are ready; refused while a row has errors, unless those are left out",
  }),
  cancel: defineCall({
    name: "cancelImport",
    method: "delete",
    path: "/import/cancel",
    permission: changing,
    input: id,
    answer: id,
    failures: ["import.notFound", "import.notBusy"],
    tag,
    summary: "stop a check or a run; what is registered stays",
  }),
  remove: defineCall({
    name: "removeImport",
    method: "delete",
    path: "/import/softdelete",
    permission: changing,
    input: id,
    answer: id,
    message: "ok.removed",
    failures: ["import.notFound", "import.busy"],
    tag,
    summary: "forget an import and its rows; what it registered stays",
  }),
  template: defineCall({
    name: "getImportTemplate",
    method: "get",
    path: "/import/template",
    permission: reading,
    input: z.object({ kind }),
    gives: "file",
    tag,
    summary: "an Excel file to fill in, made from the fields of a kind",
  }),
  upload: defineCall({
    name: "uploadImport",
    method: "post",
    path: "/import/upload",
    permission: changing,
    takes: "upload",
    input: z.object({ kind }),
    answer: uploadedImportAnswer,
    failures: ["import.tooLarge", "request.tooMany"],
    message: "ok.added",
    tag,
    summary: "upload a sheet of a kind: xlsx, or CSV in UTF-8, UTF-16 or GBK",
  }),
  errors: defineCall({
    name: "getImportErrors",
    method: "get",
    path: "/import/errors",
    permission: reading,
    input: id,
    gives: "file",
    failures: ["import.notFound", "import.notChecked"],
    tag,
    summary: "the rows with errors as an Excel file, the reasons beside them; mended, it can be uploaded again",
  }),
};
