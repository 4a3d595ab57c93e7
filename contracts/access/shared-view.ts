import { z } from "zod";
import { addedAnswer, anyInput, defineCall, rawId, savedAnswer, typedAs } from "../calls/define-call.ts";
import { jsonValue, type Json } from "../fields/json-value.ts";
import { line, text, uuid } from "../fields/scalars.ts";
import { sizes } from "../limits.ts";

/** Codes to share views of lists. Reading a view that is shared with one's roles needs no code. */
export const viewCodes = {
  add: "api:admin:view:add",
  update: "api:admin:view:update",
  remove: "api:admin:view:softdelete",
} as const;

/** Body of `POST /base/admin/view/add`: a list's query and columns under a name, shared with the holders of some roles. */
export const addView = z.object({
  list: text.min(1).max(80),
  name: line.min(1).max(40),
  /** Query string of the list's page. */
  query: text.max(4000),
  /** Columns as the client arranges them. `null` means the order that the list declares. */
  columns: jsonValue(sizes.preference, "preference.tooLarge"),
  roleIds: z.array(uuid).min(1).max(50),
});

/** Body of `PUT /base/admin/view/update`. Absent fields do not change. */
export const updateView = addView.omit({ list: true }).partial().extend({ id: uuid, version: z.number().int() });

/** Conditions of `/base/admin/view/getpage`. */
export const viewQuery = z.object({ list: text.max(80).optional() });

/** A view that is shared with roles, as its readers receive it. */
export type SharedView = {
  id: string;
  version: number;
  list: string;
  name: string;
  query: string;
  columns: Json;
  roleIds: string[];
  /** Names in the reader's language. */
  roleNames: string[];
  createdTime: string;
  /** Nickname or user name of the person who shared the view. */
  createdUserName: string;
  /** True when the reader shared the view. */
  isOwn: boolean;
};

export type AddView = z.infer<typeof addView>;
export type UpdateView = z.infer<typeof updateView>;

const at = <Name extends string>(name: Name) => ({ path: `/admin/view/${name}`, tag: "views" }) as const;
/** JSON of any shape, without a schema. */
const columns = z.unknown();
const sharedView = addView.extend({
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
  input: anyInput,
  documented: viewQuery,
  answer: typedAs<{ list: SharedView[]; total: number }>(
    z.object({ list: z.array(sharedView), total: z.number().int() }),
  ),
  summary: "views of lists that the caller shared, or that are shared with the caller's roles",
};

export const viewCalls = {
  getPage: defineCall({ ...page, name: "listViews", method: "get" }),
  postPage: defineCall({ ...page, name: "listViewsByBody", method: "post" }),
  add: defineCall({
    ...at("add"),
    name: "addView",
    method: "post",
    permission: [viewCodes.add],
    input: addView,
    documented: addView.extend({ columns }),
    answer: addedAnswer,
    message: "ok.added",
    summary: "share a view of a list with roles",
  }),
  update: defineCall({
    ...at("update"),
    name: "updateView",
    method: "put",
    permission: [viewCodes.update],
    input: updateView,
    documented: updateView.extend({ columns: columns.optional() }),
    answer: savedAnswer,
    failures: ["record.notFound", "record.stale"],
    message: "ok.updated",
    summary: "change a shared view; a version guards against another's save",
  }),
  remove: defineCall({
    ...at("softdelete"),
    name: "removeView",
    method: "delete",
    permission: [viewCodes.remove],
    input: rawId,
    documented: addedAnswer,
    answer: z.null(),
    failures: ["record.notFound"],
    message: "ok.removed",
    summary: "stop sharing a view",
  }),
};
