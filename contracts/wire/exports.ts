import { z } from "zod";
import { maybe } from "../fields/scalars.ts";
import type { ExportedKind } from "./job-kinds.ts";
import type { ExportState } from "./live.ts";

export const exportFormats = ["xlsx", "pdf", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** The workers of this build make these. */
export const availableFormats: readonly ExportFormat[] = exportFormats;

/** A list with more rows is not printed. */
export const PDF_MOST_ROWS = 100_000;
/** The calls of the specification that answer a file at once answer no more rows. */
export const DIRECT_MOST_ROWS = 5000;

/** Body of `POST /base/export/{list}` beside the list's own query. */
export const exportRequest = z.object({ format: z.enum(exportFormats), scope: z.enum(["page", "all"]) });
export type ExportScope = z.infer<typeof exportRequest>["scope"];

/** Query or body of `GET` and `POST /base/export/getpage`. */
export const exportPaging = z.object({
  pageIndex: maybe(z.coerce.number().int().min(1).max(1_000_000)),
  pageSize: maybe(z.coerce.number().int().min(1).max(100)),
});

/** An export as its owner sees it. Of a document, `list` is the name that `paperName` gives it. */
export type ExportAnswer = {
  id: string;
  kind: ExportedKind;
  list: string;
  format: ExportFormat;
  scope: ExportScope;
  state: ExportState;
  done: number;
  total: number;
  fileName: string;
  error: string | null;
  createdTime: string;
  finishedTime: string | null;
};

/** Files and their rows are kept this long after they were made (rules §6). */
export const EXPORT_KEPT_DAYS = 7;
