import { z } from "zod";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { exportedKinds } from "#contracts/wire/job-kinds.ts";
import { exportFormats, exportRequest } from "#contracts/wire/exports.ts";
import { directFormats, directLists } from "../exports/direct-exports.ts";
import type { Operation } from "./operation.ts";

const tag = "exports";
const codes = [systemScreens.export.codes.add];
const params = z.object({ id: z.uuid() });
const id = z.object({ id: z.uuid() });
const job = z.object({
  id: z.uuid(),
  kind: z.enum(exportedKinds),
  list: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(["waiting", "active", "completed", "failed", "cancelled"]),
  done: z.number().int(),
  total: z.number().int(),
  fileName: z.string(),
});

const page = z.number().int().min(1).optional();
const pageSize = z.number().int().min(1).max(100).optional();
const ownExports = {
  path: "/base/export/getpage",
  summary: "the own exports, newest first",
  tag,
  codes,
  data: z.object({ list: z.array(job), total: z.number().int() }),
};

/** Asking for files and fetching them. Starting one needs the list's own code besides. */
export const exportOperations = (): Operation[] => [
  ...[...exportableLists.keys()].map((list): Operation => ({
    method: "post",
    path: `/base/export/${list}`,
    summary: `export ${list}; the list's own query stands beside format and scope`,
    tag,
    codes,
    body: exportRequest,
    data: id,
  })),
  ...directLists.flatMap(({ path, name }) =>
    Object.entries(directFormats).map(([call, format]): Operation => ({
      method: "get",
      path: `/base${path}${call}`,
      summary: `${name} as ${format}; the list's own query, and isAll=false for the page alone`,
      tag,
      codes,
      file: "application/octet-stream",
    })),
  ),
  { ...ownExports, method: "get", query: z.object({ pageIndex: page, pageSize }) },
  { ...ownExports, method: "post", body: z.object({ currentPage: page, pageSize }) },
  { method: "get", path: "/base/export/{id}", summary: "how an export stands", tag, codes, params, data: job },
  {
    method: "post",
    path: "/base/export/{id}/retry",
    summary: "make an export that failed or was cancelled anew, under its id",
    tag,
    codes,
    params,
    data: id,
  },
  { method: "delete", path: "/base/export/{id}", summary: "cancel or remove an export", tag, codes, params, data: id },
  {
    method: "get",
    path: "/base/export/{id}/file",
    summary: "the finished file",
    tag,
    codes,
    params,
    file: "application/octet-stream",
  },
];
