import { z } from "zod";
import { maybe, text, uuid } from "../commands/scalars.ts";
import { flag, integer, multiline, text as textField, type Fields } from "../fields/field.ts";

/** 1 group, 2 menu, 3 interface point, 4 field (platform.md §4). */
export const permissionTypes = { group: 1, menu: 2, api: 3, dot: 4 } as const;
export type PermissionKind = keyof typeof permissionTypes;
export const permissionKinds = Object.keys(permissionTypes) as PermissionKind[];
export const kindOfType = (type: number): PermissionKind =>
  permissionKinds.find((kind) => permissionTypes[kind] === type) ?? "group";

/** A node of the tree that menus and codes come from, as it is kept. */
export type PermissionNode = {
  id: string;
  /** 0: under the root. */
  parentId: string | 0;
  /** From the root down, its parent last. */
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
  version: number;
  /** How many roles grant it. */
  roleCount: number;
  children: PermissionNode[];
};

const line = text.trim().min(1, { error: "field.required" }).max(200, { error: "field.tooLong" });
/** A number as it is typed into a form. */
const typed = (value: unknown): unknown =>
  typeof value === "string" ? (value.trim() === "" ? undefined : Number(value)) : value;
/** The form has the path from the root; its last element is the parent. One of the two is required; 0 is the root. */
const parent = {
  parentId: z.union([uuid, z.literal(0)]).optional(),
  parentIds: z.array(z.union([uuid, z.literal(0)])).optional(),
};
const common = {
  ...parent,
  label: line,
  englishName: line,
  sort: z.preprocess(typed, z.number().int().min(0).max(1_000_000)),
  description: maybe(text.max(500)),
  enabled: z.boolean().default(true),
  clientType: z.union([z.literal(0), z.literal(1)]).default(0),
};
const shown = {
  icon: maybe(text.max(50)),
  redirect: maybe(text.max(200)),
  opened: z.boolean().default(false),
  hidden: z.boolean().default(false),
};
const opens = {
  closable: z.boolean().default(true),
  newWindow: z.boolean().default(false),
  external: z.boolean().default(false),
};

/** What each kind of node holds beside its place. */
export const permissionBodies = {
  group: z.object({ ...common, ...shown }),
  menu: z.object({ ...common, ...shown, ...opens, path: line }),
  api: z.object({ ...common, code: line, path: maybe(text.max(200)), apiPath: maybe(text.max(200)) }),
  dot: z.object({ ...common, code: line }),
} satisfies Record<PermissionKind, z.ZodObject>;
export type PermissionBody = z.infer<(typeof permissionBodies)[PermissionKind]>;
/** Which record an update changes, and the version that it was read at. */
export const permissionIdentity = z.object({ id: uuid, version: z.number().int() });

const shared = {
  label: textField({ required: true, label: "permission.label" }),
  englishName: textField({ required: true, label: "permission.englishName" }),
  sort: integer({ required: true, min: 0, default: 0, label: "permission.sort" }),
};
const last = {
  description: multiline(),
  enabled: flag({ default: true, label: "permission.enabled" }),
};
const look = {
  icon: textField({ label: "permission.icon" }),
  hidden: flag({ default: false, label: "permission.hidden" }),
  opened: flag({ default: false, label: "permission.opened" }),
};

/** How each kind is entered. */
export const permissionFields = {
  group: { ...shared, ...look, ...last },
  menu: {
    ...shared,
    path: textField({ required: true, label: "permission.path" }),
    ...look,
    closable: flag({ default: true, label: "permission.closable" }),
    newWindow: flag({ default: false, label: "permission.newWindow" }),
    external: flag({ default: false, label: "permission.external" }),
    ...last,
  },
  api: {
    ...shared,
    code: textField({ required: true, label: "permission.code" }),
    apiPath: textField({ label: "permission.apiPath" }),
    ...last,
  },
  dot: { ...shared, code: textField({ required: true, label: "permission.code" }), ...last },
} satisfies Record<PermissionKind, Fields>;
