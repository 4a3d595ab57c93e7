import { z } from "zod";
import { addView, updateView, viewCodes, viewQuery } from "#contracts/access/shared-view.ts";
import type { Operation } from "./operation.ts";
import { saved } from "./resource-operations.ts";

const at = (call: string) => ({ path: `/base/admin/view/${call}`, tag: "views" });
/** JSON of any shape, which has no schema of its own. */
const columns = z.unknown();
const view = addView.extend({
  columns,
  id: z.uuid(),
  version: z.number().int(),
  roleNames: z.array(z.string()),
  createdTime: z.iso.datetime({ offset: true }),
  createdUserName: z.string(),
  isOwn: z.boolean(),
});
const page = {
  ...at("getpage"),
  summary: "views of lists that the caller shared, or that are shared with the caller's roles",
  data: z.object({ list: z.array(view), total: z.number().int() }),
};

/** Views of lists that are shared with roles. */
export const viewOperations = (): Operation[] => [
  { ...page, method: "get", query: viewQuery },
  { ...page, method: "post", body: viewQuery },
  {
    ...at("add"),
    method: "post",
    summary: "share a view of a list with roles",
    codes: [viewCodes.add],
    body: addView.extend({ columns }),
    data: z.object({ id: z.uuid() }),
  },
  {
    ...at("update"),
    method: "put",
    summary: "change a shared view; a version guards against another's save",
    codes: [viewCodes.update],
    body: updateView.extend({ columns: columns.optional() }),
    data: saved,
  },
  {
    ...at("softdelete"),
    method: "delete",
    summary: "stop sharing a view",
    codes: [viewCodes.remove],
    query: z.object({ id: z.uuid() }),
  },
];
