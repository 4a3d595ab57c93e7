import { z } from "zod";
import { clearable, line, maybe, text, uuid } from "../fields/scalars.ts";
import { flag, integer, multiline, text as textField, type Field, type Fields } from "../fields/field.ts";
import { treePlace } from "../fields/tree-place.ts";
import { isSitePath, isWebLink } from "../fields/web-address.ts";

/** Types of nodes: 1 group, 2 menu, 3 interface point, 4 field (rules §8). */
export const permissionTypes = { group: 1, menu: 2, api: 3, dot: 4 } as const;
export type PermissionKind = keyof typeof permissionTypes;
export const permissionKinds = Object.keys(permissionTypes) as PermissionKind[];
export const kindOfType = (type: number): PermissionKind =>
  permissionKinds.find((kind) => permissionTypes[kind] === type) ?? "group";

/** A stored node of the tree of menus and codes. */
export type PermissionNode = {
  id: string;
  /** Parent's id. 0: the root. */
  parentId: string | 0;
  /** Ids of the ancestors from the root down. The parent is last. */
  parentIds: (string | 0)[];
  type: number;
  clientType: number;
  label: string;
  englishName: string | null;
  sort: number;
  description: string | null;
  icon: string | null;
  path: string | null;
  redirect: string | null;
  apiPath: string | null;
  code: string | null;
  opened: boolean;
  hidden: boolean;
  enabled: boolean;
  closable: boolean;
  newWindow: boolean;
  external: boolean;
  /** True for a plain link: the node has a path but no route. */
  linkExplicit: boolean;
  /** Call of the interface document and view of the client that the node belongs to. */
  apiId: string | null;
  viewId: string | null;
  createdTime: string;
  version: number;
  /** Number of roles that grant it. */
  roleCount: number;
  children: PermissionNode[];
};

/** Maximum lengths of a node's texts. */
const limits = { line: 200, description: 500, icon: 50, reference: 100 } as const;

const title = line.min(1, { error: "field.required" }).max(limits.line, { error: "field.tooLong" });
/** Reads a number that was typed into a form. */
const typed = (value: unknown): unknown =>
  typeof value === "string" ? (value.trim() === "" ? null : Number(value)) : value;
const sort = z.number().int().min(0).max(1_000_000);
const description = text.max(limits.description);
const icon = text.max(limits.icon);
const address = title.refine((value) => isSitePath(value) || isWebLink(value), { error: "field.address" });
const sitePath = title.refine(isSitePath, { error: "field.sitePath" });
const call = text.max(limits.line);
const reference = text.max(limits.reference);
const clientType = z.union([z.literal(0), z.literal(1)]);
const flagOr = (value: boolean) => z.boolean().default(value);
const flagKept = z.boolean().optional();
const added = {
  ...treePlace,
  label: title,
  englishName: title,
  sort: z.preprocess(typed, sort),
  description: maybe(description),
  enabled: flagOr(true),
  clientType: clientType.default(0),
};
const shownAdded = { icon: maybe(icon), opened: flagOr(false), hidden: flagOr(false) };
const menuAdded = {
  path: address,
  redirect: maybe(address),
  closable: flagOr(true),
  newWindow: flagOr(false),
  linkExplicit: flagOr(false),
  viewId: maybe(reference),
};
const apiAdded = { path: maybe(call), apiPath: maybe(call), apiId: maybe(reference), viewId: maybe(reference) };

/** Only a menu that is marked external may link to another site. */
const linksOut = { message: "permission.notExternal" };
type Leading = { path?: string | null; redirect?: string | null; external?: boolean };

/** Fields of a menu that link to another site although the menu is not external. */
export const strayLinks = ({ path, redirect, external }: Leading): ("path" | "redirect")[] =>
  external
    ? []
    : [
        ...(path && !isSitePath(path) ? (["path"] as const) : []),
        ...(redirect && !isSitePath(redirect) ? (["redirect"] as const) : []),
      ];

/** Bodies of `POST /base/admin/permission/add<kind>`: the fields of each kind of node, besides its position. */
export const permissionBodies = {
  group: z.object({ ...added, ...shownAdded, redirect: maybe(sitePath) }),
  menu: z.object({ ...added, ...shownAdded, ...menuAdded, external: flagOr(false) }).superRefine((body, ctx) => {
    for (const path of strayLinks(body)) ctx.addIssue({ code: "custom", path: [path], ...linksOut });
  }),
  api: z.object({ ...added, code: title, ...apiAdded }),
  dot: z.object({ ...added, code: title }),
} satisfies Record<PermissionKind, z.ZodObject>;
export type PermissionBody = z.infer<(typeof permissionBodies)[PermissionKind]>;

const changed = {
  ...treePlace,
  id: uuid,
  version: z.number().int(),
  label: title.optional(),
  englishName: title.optional(),
  sort: z.preprocess(typed, sort.optional()),
  description: clearable(description),
  enabled: flagKept,
  clientType: clientType.optional(),
};
const shownChanged = { icon: clearable(icon), opened: flagKept, hidden: flagKept };
const menuChanged = {
  path: address.optional(),
  redirect: clearable(address),
  closable: flagKept,
  newWindow: flagKept,
  external: flagKept,
  linkExplicit: flagKept,
  viewId: clearable(reference),
};
const apiChanged = {
  path: clearable(call),
  apiPath: clearable(call),
  apiId: clearable(reference),
  viewId: clearable(reference),
};

/** Bodies of `PUT /base/admin/permission/update<kind>`. Absent fields do not change; `null` or "" clears a field that may be empty. */
export const permissionChanges = {
  group: z.object({ ...changed, ...shownChanged, redirect: clearable(sitePath) }),
  menu: z.object({ ...changed, ...shownChanged, ...menuChanged }),
  api: z.object({ ...changed, code: title.optional(), ...apiChanged }),
  dot: z.object({ ...changed, code: title.optional() }),
} satisfies Record<PermissionKind, z.ZodObject>;
export type PermissionChange = z.infer<(typeof permissionChanges)[PermissionKind]>;

const lineField = (more: Partial<Field>): Field => textField({ maxLength: limits.line, ...more });
const texts = {
  label: lineField({ required: true, label: "common.name" }),
  englishName: lineField({ required: true, label: "permission.englishName" }),
  sort: integer({ required: true, min: 0, default: 0, label: "permission.sort" }),
};
const last = {
  description: multiline({ maxLength: limits.description }),
  enabled: flag({ default: true, label: "permission.enabled" }),
};
const look = {
  redirect: lineField({ label: "permission.redirect" }),
  icon: lineField({ label: "permission.icon", maxLength: limits.icon }),
  hidden: flag({ default: false, label: "permission.hidden" }),
  opened: flag({ default: false, label: "permission.opened" }),
};

const viewId = lineField({ label: "permission.viewId", maxLength: limits.reference });

/** Form fields of each kind of node. */
export const permissionFields = {
  group: { ...texts, ...look, ...last },
  menu: {
    ...texts,
    path: lineField({ required: true, label: "permission.path" }),
    ...look,
    closable: flag({ default: true, label: "permission.closable" }),
    newWindow: flag({ default: false, label: "permission.newWindow" }),
    external: flag({ default: false, label: "permission.external" }),
    linkExplicit: flag({ default: false, label: "permission.linkExplicit" }),
    viewId,
    ...last,
  },
  api: {
    ...texts,
    code: lineField({ required: true, label: "permission.code" }),
    path: lineField({ label: "permission.path" }),
    apiPath: lineField({ label: "permission.apiPath" }),
    apiId: lineField({ label: "permission.apiId", maxLength: limits.reference }),
    viewId,
    ...last,
  },
  dot: { ...texts, code: lineField({ required: true, label: "permission.code" }), ...last },
} satisfies Record<PermissionKind, Fields>;
