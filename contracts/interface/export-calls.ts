import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { addedAnswer, anyInput, defineCall, titled, typedAs } from "../calls/define-call.ts";
import type { ListDefinition } from "../list-kit/define-list.ts";
import { customerInventory } from "../lists/customer-stock.ts";
import { stockDetail } from "../lists/stock.ts";
import type { Page } from "../wire/envelope.ts";
import { exportRequest, fileFormats, type ExportAnswer, type ExportFormat } from "../wire/exports.ts";
import { exportedKinds } from "../wire/job-kinds.ts";

const tag = "exports";
const permission = [systemScreens.export.codes.add];
const ofOne = {
  permission,
  from: "params",
  input: z.object({ id: z.string() }),
  documented: addedAnswer,
  failures: ["export.notFound"],
  tag,
} as const;
const job = typedAs<ExportAnswer>(
  z.object({
    id: z.uuid(),
    kind: z.enum(exportedKinds),
    list: z.string(),
    format: z.enum(fileFormats),
    state: z.enum(["waiting", "active", "completed", "failed", "cancelled"]),
    done: z.number().int(),
    total: z.number().int(),
    fileName: z.string(),
  }),
);
const pageNumber = z.number().int().min(1).optional();
const pageSize = z.number().int().min(1).max(100).optional();
const page = {
  path: "/export/getpage",
  permission,
  input: anyInput,
  answer: z.object({ list: z.array(job), total: z.number().int() }) satisfies z.ZodType<Page<ExportAnswer>>,
  tag,
  summary: "the own exports, newest first",
} as const;

/** Calls for exports. A person sees and removes only exports of that person (rules §1). */
export const exportCalls = {
  getPage: defineCall({
    ...page,
    name: "listExports",
    method: "get",
    documented: z.object({ pageIndex: pageNumber, pageSize }),
  }),
  postPage: defineCall({
    ...page,
    name: "listExportsByBody",
    method: "post",
    documented: z.object({ currentPage: pageNumber, pageSize }),
  }),
  get: defineCall({
    ...ofOne,
    name: "getExport",
    method: "get",
    path: "/export/{id}",
    answer: job,
    summary: "how an export stands",
  }),
  retry: defineCall({
    ...ofOne,
    name: "retryExport",
    method: "post",
    path: "/export/{id}/retry",
    answer: addedAnswer,
    failures: ["export.notFound", "export.notEnded", "export.tooMany"],
    message: "ok.submitted",
    summary: "make again an export that failed or was cancelled, under its id",
  }),
  remove: defineCall({
    ...ofOne,
    name: "removeExport",
    method: "delete",
    path: "/export/{id}",
    answer: addedAnswer,
    summary: "cancel or remove an export",
  }),
  file: defineCall({
    ...ofOne,
    name: "getExportFile",
    method: "get",
    path: "/export/{id}/file",
    gives: "file",
    failures: ["export.notFound", "export.notReady"],
    summary: "the finished file",
  }),
};

/** Starts the export of a list by its export name. The caller also needs the list's own code. */
export const startExport = (list: string, definition: Pick<ListDefinition, "permission">) =>
  defineCall({
    name: `export${titled(list)}`,
    method: "post",
    path: `/export/${list}`,
    permission,
    also: definition.permission,
    input: anyInput,
    documented: exportRequest,
    answer: addedAnswer,
    failures: ["list.invalid", "export.empty", "export.tooLarge", "export.tooMany"],
    message: "ok.submitted",
    tag,
    summary: `export ${list}; the list's own query stands beside format and scope`,
  });

/** Lists with a call of the specification that returns the file itself (rules §1). */
const directLists: readonly ListDefinition[] = [stockDetail, customerInventory];
const directFormats = { ExportExcel: "xlsx", ExportPdf: "pdf" } as const satisfies Record<string, ExportFormat>;

/** Calls that return a list as a file at once. */
export const directExports = directLists.flatMap((definition) =>
  Object.entries(directFormats).map(([name, format]) => ({
    definition,
    format,
    call: defineCall({
      name: `get${titled(definition.name)}As${titled(format)}`,
      method: "get",
      path: `${definition.path}${name}`,
      permission,
      also: definition.permission,
      input: anyInput,
      // The list describes its query itself.
      documented: z.object({}),
      gives: "file",
      failures: [
        "list.invalid",
        "export.empty",
        "export.tooLarge",
        "export.tooMany",
        "export.failed",
        "export.notReady",
      ],
      tag,
      summary: `${definition.name} as ${format}; the list's own query, and isAll=false for the page alone`,
    }),
  })),
);
