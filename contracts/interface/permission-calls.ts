import { z } from "zod";
import { addedAnswer, anyInput, defineCall, rawId, savedAnswer } from "../calls/define-call.ts";
import type { Page } from "../wire/envelope.ts";
import { systemScreens } from "../access/menus/system.ts";
import {
  permissionBodies,
  permissionChanges,
  permissionKinds,
  type PermissionBody,
  type PermissionChange,
  type PermissionKind,
  type PermissionNode,
} from "../access/permission.ts";
import { assignPermissions, type AssignableNode } from "../access/role.ts";

const code = (call: string) => `api:admin:permission:${call}`;
const assign = systemScreens.rolePermission.codes.assign;
const at = <Name extends string>(name: Name) => ({ path: `/admin/permission/${name}`, tag: "permissions" }) as const;
const one = { input: rawId, documented: addedAnswer };
const clientType = z.enum(["0", "1"]).optional();
const search = z.object({ clientType, key: z.string().optional() });
const place = z.union([z.uuid(), z.literal(0)]);

const nodeFields = z.object({
  id: z.uuid(),
  parentId: place,
  parentIds: z.array(place),
  type: z.number().int(),
  clientType: z.number().int(),
  label: z.string(),
  englishName: z.string().nullable(),
  sort: z.number().int(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  path: z.string().nullable(),
  redirect: z.string().nullable(),
  apiPath: z.string().nullable(),
  code: z.string().nullable(),
  opened: z.boolean(),
  hidden: z.boolean(),
  enabled: z.boolean(),
  closable: z.boolean(),
  newWindow: z.boolean(),
  external: z.boolean(),
  linkExplicit: z.boolean(),
  apiId: z.string().nullable(),
  viewId: z.string().nullable(),
  createdTime: z.string(),
  version: z.number().int(),
  roleCount: z.number().int(),
});

const permissionNode: z.ZodType<PermissionNode> = z
  .lazy(() => nodeFields.extend({ children: z.array(permissionNode) }))
  .meta({ id: "PermissionNode" });

const assignableNode: z.ZodType<AssignableNode> = z
  .lazy(() =>
    z.object({
      id: z.uuid(),
      label: z.string(),
      englishName: z.string().nullable(),
      children: z.array(assignableNode),
      apis: z.array(
        z.object({
          id: z.uuid(),
          label: z.string(),
          englishName: z.string().nullable(),
          code: z.string().nullable(),
          scope: z.enum(["all", "companyAndBelow", "company"]).nullable().optional(),
        }),
      ),
    }),
  )
  .meta({ id: "AssignableNode" });

const page = {
  ...at("getpage"),
  permission: [code("getpage")],
  input: anyInput,
  answer: z.object({ list: z.array(permissionNode), total: z.number().int() }) satisfies z.ZodType<
    Page<PermissionNode>
  >,
  summary: "the tree of groups, menus and interface points",
};

const nodeCalls = (kind: PermissionKind) => {
  const titled = `Permission${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as const;
  const body: z.ZodType<PermissionBody> = permissionBodies[kind];
  const change: z.ZodType<PermissionChange> = permissionChanges[kind];
  return {
    get: defineCall({
      ...at(`get${kind}`),
      ...one,
      name: `get${titled}`,
      method: "get",
      permission: [code("getpage"), code(`update${kind}`)],
      answer: permissionNode,
      failures: ["record.notFound"],
      summary: `one ${kind}`,
    }),
    add: defineCall({
      ...at(`add${kind}`),
      name: `add${titled}`,
      method: "post",
      permission: [code(`add${kind}`)],
      input: body,
      answer: addedAnswer,
      message: "ok.added",
      summary: `add a ${kind}`,
    }),
    update: defineCall({
      ...at(`update${kind}`),
      name: `update${titled}`,
      method: "put",
      permission: [code(`update${kind}`)],
      input: change,
      answer: savedAnswer,
      failures: ["record.notFound", "record.stale"],
      message: "ok.updated",
      summary: `update a ${kind}`,
    }),
  };
};

export const permissionNodeCalls = Object.fromEntries(permissionKinds.map((kind) => [kind, nodeCalls(kind)])) as Record<
  PermissionKind,
  ReturnType<typeof nodeCalls>
>;

const reading = { method: "get", permission: [assign, ...systemScreens.role.codes.list] } as const;

/** Calls for menus, interface points and the grants of roles. */
export const permissionCalls = {
  getPage: defineCall({ ...page, name: "listPermissions", method: "get", documented: search }),
  postPage: defineCall({
    ...page,
    name: "listPermissionsByBody",
    method: "post",
    documented: z.object({ filter: search.optional() }),
  }),
  remove: defineCall({
    ...at("softdelete"),
    ...one,
    name: "removePermission",
    method: "delete",
    permission: [code("softdelete")],
    answer: z.null(),
    failures: ["record.notFound"],
    message: "ok.removed",
    summary: "delete a node and all below",
  }),
  getModules: defineCall({
    ...at("getmoduleslist"),
    ...reading,
    name: "listModules",
    input: anyInput,
    documented: z.object({ clientType }),
    answer: z.array(assignableNode),
    summary: "menus with their interface points",
  }),
  getRoleModules: defineCall({
    ...at("getrolemoduleslist"),
    ...reading,
    name: "listRoleModules",
    input: anyInput,
    documented: z.object({ roleId: z.uuid(), clientType }),
    answer: z.array(z.string()),
    failures: ["record.notFound"],
    summary: "what a role grants",
  }),
  assign: defineCall({
    ...at("assign"),
    name: "assignPermissions",
    method: "post",
    permission: [assign],
    input: assignPermissions,
    answer: z.null(),
    failures: ["record.notFound", "record.stale", "role.beyondOwn"],
    message: "ok.updated",
    summary: "set what a role grants",
  }),
};
