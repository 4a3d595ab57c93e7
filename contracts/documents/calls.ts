import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";
import { clearable, maybe, text, uuid } from "../fields/scalars.ts";
import { treePlace } from "../fields/tree-place.ts";
import {
  content,
  description,
  documentContentAnswer,
  documentNodeAnswer,
  documentRecordAnswer,
  documentVersionAnswer,
  title,
  menuPath,
} from "./document.ts";

const { codes } = systemScreens.document;
const tag = "documents";
const at = <Call extends string>(call: Call) => `/admin/document/${call}` as const;
const one = z.object({ id: uuid });
const node = documentRecordAnswer;
const saved = z.object({ id: z.uuid(), version: z.number().int() });
const reading = { method: "get", permission: codes.list, from: "query", tag } as const;
const adding = { method: "post", from: "body", message: "ok.added", tag } as const;
const changing = { method: "put", from: "body", message: "ok.updated", tag } as const;
const removing = { method: "delete", message: "ok.removed", tag } as const;

const sort = z.number().int().min(0).max(1_000_000).optional();
const added = { ...treePlace, label: title, name: title, sort };
/** The version, if sent, prevents overwriting another person's change. */
const changed = {
  ...treePlace,
  id: uuid,
  version: z.number().int().optional(),
  label: title.optional(),
  name: title.optional(),
  sort,
};

/** Bodies of `addGroup` and `addMenu`. A node without `sort` comes last. */
export const documentBodies = {
  group: z.object({ ...added, opened: z.boolean().default(true) }),
  menu: z.object({ ...added, description: maybe(description), menuPath: maybe(menuPath) }),
};

/** Bodies of `updateGroup` and `updateMenu`. Absent fields do not change; `null` or "" clears a field that may be empty. */
export const documentChanges = {
  group: z.object({ ...changed, opened: z.boolean().optional() }),
  menu: z.object({ ...changed, description: clearable(description), menuPath: clearable(menuPath) }),
};

/** Calls for documents (platform specification §7). Pictures are uploaded by a separate multipart call. */
export const documentCalls = {
  getList: defineCall({
    name: "listDocuments",
    ...reading,
    path: at("getlist"),
    input: z.object({ key: maybe(text.max(100)) }),
    answer: z.object({ list: z.array(documentNodeAnswer), total: z.number().int() }),
    summary:
      "the tree of groups and documents; with `key` those whose label or name holds it, and what they stand under",
  }),
  getGroup: defineCall({
    name: "getDocumentGroup",
    ...reading,
    path: at("getGroup"),
    input: one,
    answer: node,
    summary: "one group",
  }),
  getMenu: defineCall({
    name: "getDocument",
    ...reading,
    path: at("getMenu"),
    input: one,
    answer: node,
    summary: "one document",
  }),
  getContent: defineCall({
    name: "getDocumentContent",
    ...reading,
    path: at("getContent"),
    input: one,
    answer: documentContentAnswer,
    summary: "the text of a document, as Markdown",
  }),
  getImages: defineCall({
    name: "listDocumentImages",
    ...reading,
    path: at("getimagelist"),
    input: one,
    answer: z.object({ list: z.array(z.string()), total: z.number().int() }),
    summary: "the addresses of a document's pictures, the newest first",
  }),
  getVersions: defineCall({
    name: "listDocumentVersions",
    ...reading,
    path: at("getversions"),
    input: one,
    answer: z.object({ list: z.array(documentVersionAnswer), total: z.number().int() }),
    summary: "the last 100 texts of a document, the newest first",
  }),
  getVersion: defineCall({
    name: "getDocumentVersion",
    ...reading,
    path: at("getversion"),
    input: z.object({ id: uuid, version: z.coerce.number<number>().int() }),
    answer: documentContentAnswer,
    summary: "one of the texts of a document",
  }),
  addGroup: defineCall({
    name: "addDocumentGroup",
    ...adding,
    path: at("addGroup"),
    permission: [codes.addgroup],
    input: documentBodies.group,
    answer: one,
    summary: "add a group",
  }),
  addMenu: defineCall({
    name: "addDocument",
    ...adding,
    path: at("addMenu"),
    permission: [codes.addmenu],
    input: documentBodies.menu,
    answer: one,
    summary: "add a document; with `menuPath` it is the help of that page",
  }),
  updateGroup: defineCall({
    name: "updateDocumentGroup",
    ...changing,
    path: at("updateGroup"),
    permission: [codes.updategroup],
    input: documentChanges.group,
    answer: saved,
    summary: "change or move a group",
  }),
  updateMenu: defineCall({
    name: "updateDocument",
    ...changing,
    path: at("updateMenu"),
    permission: [codes.updatemenu],
    input: documentChanges.menu,
    answer: saved,
    summary: "change or move a document",
  }),
  updateContent: defineCall({
    name: "updateDocumentContent",
    ...changing,
    path: at("updateContent"),
    permission: [codes.updatecontent],
    input: z.object({
      id: uuid,
      label: title.optional(),
      content,
      html: content.optional(),
      version: z.number().int(),
    }),
    answer: saved,
    summary:
      "save the text of a document as its next version; `html` is not kept. A stale version answers the text of now",
  }),
  restoreVersion: defineCall({
    name: "restoreDocumentVersion",
    ...changing,
    path: at("restoreversion"),
    permission: [codes.updatecontent],
    input: z.object({ id: uuid, version: z.number().int(), from: z.number().int() }),
    answer: saved,
    summary: "save the text of the version `from` as the next version",
  }),
  remove: defineCall({
    name: "removeDocument",
    ...removing,
    from: "query",
    path: at("softdelete"),
    permission: [codes.remove],
    input: one,
    answer: z.null(),
    summary: "delete a document, or a group and all below",
  }),
  deleteImage: defineCall({
    name: "removeDocumentImage",
    ...removing,
    from: "either",
    path: at("deleteimage"),
    permission: [codes.deleteimage],
    input: z.object({ documentId: uuid, url: text.min(1).max(300) }),
    answer: z.null(),
    summary: "take a picture from a document",
  }),
  help: defineCall({
    name: "getHelp",
    method: "get",
    path: "/document/help",
    input: z.object({ menuPath }),
    answer: documentContentAnswer.nullable(),
    tag,
    summary: "the help of a page, for whoever is signed in; null where nobody wrote any",
  }),
};
