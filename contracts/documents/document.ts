import { z } from "zod";
import { flag, multiline, text as textField, type Fields } from "../fields/field.ts";
import { line, text } from "../fields/scalars.ts";
import { isSitePath } from "../fields/web-address.ts";

/** Types of nodes: 1 group, 2 document, which the specification calls menu (platform specification §3). */
export const documentTypes = { group: 1, menu: 2 } as const;
export type DocumentKind = keyof typeof documentTypes;
export const documentKinds = Object.keys(documentTypes) as DocumentKind[];
export const kindOfDocument = (type: number): DocumentKind => (type === documentTypes.group ? "group" : "menu");

/** Maximum lengths of a document's texts. */
const limits = { line: 100, description: 500, menuPath: 200, content: 500_000 } as const;
/** Maximum number of pictures of one document (platform specification §9). */
export const mostDocumentImages = 5;
/** Milliseconds from the last change of a text to its autosave (platform specification §9). */
export const autosaveDelay = 10_000;

export const title = line.min(1, { error: "field.required" }).max(limits.line, { error: "field.tooLong" });
export const description = text.max(limits.description);
export const content = text.max(limits.content, { error: "field.tooLong" });
/** The page for which the document is the help. */
export const menuPath = text.trim().max(limits.menuPath).refine(isSitePath, { error: "field.sitePath" });

const name = { required: true, maxLength: limits.line };
const texts = {
  label: textField({ ...name, label: "document.label" }),
  name: textField({ ...name, label: "common.name", help: "document.nameHelp" }),
};

/** Fields of the two forms, besides the parent. */
export const documentFields = {
  group: { ...texts, opened: flag({ default: true, label: "document.opened" }) },
  menu: {
    ...texts,
    description: multiline({ maxLength: limits.description }),
    menuPath: textField({ maxLength: limits.menuPath, label: "document.menuPath", help: "document.menuPathHelp" }),
  },
} satisfies Record<DocumentKind, Fields>;

const root = z.literal(0);

/** A node of the tree of documents, without its children. */
export const documentRecordAnswer = z.object({
  id: z.uuid(),
  type: z.union([z.literal(documentTypes.group), z.literal(documentTypes.menu)]),
  label: z.string(),
  name: z.string(),
  /** Parent's id. 0: the root. */
  parentId: z.union([z.uuid(), root]),
  /** Ids of the ancestors from the root down. The parent is last. */
  parentIds: z.array(z.union([z.uuid(), root])),
  sort: z.number().int(),
  opened: z.boolean(),
  description: z.string().nullable(),
  menuPath: z.string().nullable(),
  version: z.number().int(),
});
export type DocumentRecord = z.infer<typeof documentRecordAnswer>;
export type DocumentNode = DocumentRecord & { children: DocumentNode[] };
export const documentNodeAnswer: z.ZodType<DocumentNode> = z
  .lazy(() => documentRecordAnswer.extend({ children: z.array(documentNodeAnswer) }))
  .meta({ id: "DocumentNode" });

/** Person and time of a text's last save. Both are null until the first save. */
const saved = { changedByName: z.string().nullable(), changedTime: z.iso.datetime().nullable() };

/** Text of a document. The specification's `html` is not stored: the reader's browser makes it from the Markdown and sanitises it. */
export const documentContentAnswer = z.object({
  id: z.uuid(),
  label: z.string(),
  content: z.string(),
  version: z.number().int(),
  ...saved,
});
export type DocumentContent = z.infer<typeof documentContentAnswer>;

/** A saved version of a text. `size` is its length in characters. */
export const documentVersionAnswer = z.object({
  version: z.number().int(),
  label: z.string(),
  size: z.number().int(),
  ...saved,
});
export type DocumentVersion = z.infer<typeof documentVersionAnswer>;
