import { z } from "zod";
import { maybe } from "../fields/scalars.ts";
import type { ExportedKind } from "./job-kinds.ts";
import type { ExportState } from "./live.ts";

export const exportFormats = ["xlsx", "pdf", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Formats of files: of lists, and of labels for thermal printers. */
export const fileFormats = [...exportFormats, "zpl"] as const;
/** Formats that the workers of this build can make. */
export const availableFormats: readonly ExportFormat[] = exportFormats;

/** Maximum number of rows of a printed list. */
export const PDF_MOST_ROWS = 100_000;
/** Maximum number of rows of the calls that return a file at once. */
export const DIRECT_MOST_ROWS = 5000;

/** Body of `POST /base/export/{list}`, besides the list's query. */
export const exportRequest = z.object({ format: z.enum(exportFormats), scope: z.enum(["page", "all"]) });
export type ExportScope = z.infer<typeof exportRequest>["scope"];

/** Query or body of `GET` and `POST /base/export/getpage`. */
export const exportPaging = z.object({
  pageIndex: maybe(z.coerce.number().int().min(1).max(1_000_000)),
  pageSize: maybe(z.coerce.number().int().min(1).max(100)),
});

/** An export as its owner sees it. The `list` of a document is the name from `paperName`. */
export type ExportAnswer = {
  id: string;
  kind: ExportedKind;
  list: string;
  format: (typeof fileFormats)[number];
  scope: ExportScope;
  state: ExportState;
  done: number;
  total: number;
  fileName: string;
  error: string | null;
  createdTime: string;
  finishedTime: string | null;
};

/** Days for which files and their rows are kept (rules §6). */
export const EXPORT_KEPT_DAYS = 7;
