import { z } from "zod";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { cachePath, clearCache, ownCaches, sharedCaches } from "#contracts/access/cache.ts";
import { changePassword, resetPassword, updateBasic, userNameQuery } from "#contracts/access/account.ts";
import { inviteAccount } from "#contracts/access/invitation.ts";
import { assignPermissions } from "#contracts/access/role.ts";
import { viewCodes } from "#contracts/access/shared-view.ts";
import {
  permissionBodies,
  permissionChanges,
  permissionKinds,
  type PermissionKind,
} from "#contracts/access/permission.ts";
import { operationLog } from "#contracts/lists/log.ts";
import { confirmAddress } from "#contracts/access/own-address.ts";
import { account } from "#contracts/resources/account.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { region } from "#contracts/resources/region.ts";
import { operationChangesPath, operationChangesQuery } from "#contracts/wire/record-changes.ts";
import { documentedRow } from "#contracts/calls/documented-field.ts";
import type { Operation } from "./operation.ts";
import { saved } from "./resource-operations.ts";

const user = (call: string) => `api:admin:user:${call}`;
const permission = (call: string) => `api:admin:permission:${call}`;
const role = (call: string) => `api:admin:role:${call}`;
const assign = systemScreens.rolePermission.codes.assign;
const id = z.object({ id: z.uuid() });

const ofAccounts = (call: string) => ({ path: `/base/admin/account/${call}`, tag: "account" });

/** Calls by which people change their own account. */
const ownAccount = (): Operation[] => [
  {
    ...ofAccounts("updatebasic"),
    method: "put",
    summary: "the own basic settings",
    codes: [user("updatebasic")],
    body: updateBasic,
    data: saved.pick({ version: true }),
  },
  {
    ...ofAccounts("confirmaddress"),
    method: "put",
    summary: "confirm the own address by the secret that was mailed there",
    body: confirmAddress,
  },
  {
    ...ofAccounts("sendconfirmation"),
    method: "post",
    summary: "mail the link again that confirms the own address",
  },
  {
    ...ofAccounts("changepassword"),
    method: "put",
    summary: "the own password",
    codes: [user("changepassword")],
    body: changePassword,
  },
];

const accounts = (): Operation[] => {
  const at = ofAccounts;
  return [
    {
      ...at("get"),
      method: "get",
      summary: "one account",
      codes: [user("getpage"), user("update"), user("getbasic")],
      query: id.partial(),
      data: documentedRow(listOf(account)),
    },
    {
      ...at("getisnotexist"),
      method: "get",
      summary: "whether a user name is free",
      codes: [user("add"), user("update")],
      query: userNameQuery,
    },
    {
      ...at("resetpassword"),
      method: "put",
      summary: "set a new password",
      codes: [user("resetpassword")],
      body: resetPassword,
    },
    {
      ...at("invite"),
      method: "post",
      summary: "invite the person of an account to set its password; an earlier invitation ends",
      codes: [user("invite")],
      body: inviteAccount,
      data: z.object({
        link: z.url(),
        expiresAt: z.iso.datetime({ offset: true }),
        mail: z.enum(["sent", "failed"]).nullable(),
      }),
    },
    ...ownAccount(),
  ];
};

const roles = (): Operation[] => [
  {
    path: "/base/admin/role/getlist",
    method: "get",
    tag: "role",
    summary: "roles that can be given",
    codes: [role("getpage"), user("add"), user("update"), assign, viewCodes.add],
  },
];

const atPermission = (call: string) => ({ path: `/base/admin/permission/${call}`, tag: "permissions" });

/** Calls for the nodes of one kind. */
const nodesOf = (kind: PermissionKind): Operation[] => [
  {
    ...atPermission(`get${kind}`),
    method: "get",
    summary: `one ${kind}`,
    codes: [permission("getpage"), permission(`update${kind}`)],
    query: id,
  },
  {
    ...atPermission(`add${kind}`),
    method: "post",
    summary: `add a ${kind}`,
    codes: [permission(`add${kind}`)],
    body: permissionBodies[kind],
    data: id,
  },
  {
    ...atPermission(`update${kind}`),
    method: "put",
    summary: `update a ${kind}`,
    codes: [permission(`update${kind}`)],
    body: permissionChanges[kind],
    data: saved,
  },
];

const permissions = (): Operation[] => {
  const clientType = z.enum(["0", "1"]).optional();
  return [
    {
      ...atPermission("getpage"),
      method: "get",
      summary: "the tree of groups, menus and interface points",
      codes: [permission("getpage")],
      query: z.object({ clientType, key: z.string().optional() }),
    },
    {
      ...atPermission("getpage"),
      method: "post",
      summary: "the tree of groups, menus and interface points",
      codes: [permission("getpage")],
      body: z.object({ filter: z.object({ clientType, key: z.string().optional() }).optional() }),
    },
    ...permissionKinds.flatMap(nodesOf),
    {
      ...atPermission("softdelete"),
      method: "delete",
      summary: "delete a node and all below",
      codes: [permission("softdelete")],
      query: id,
    },
    {
      ...atPermission("getmoduleslist"),
      method: "get",
      summary: "menus with their interface points",
      codes: [assign, role("getpage")],
      query: z.object({ clientType }),
    },
    {
      ...atPermission("getrolemoduleslist"),
      method: "get",
      summary: "what a role grants",
      codes: [assign, role("getpage")],
      query: z.object({ roleId: z.uuid(), clientType }),
    },
    {
      ...atPermission("assign"),
      method: "post",
      summary: "set what a role grants",
      codes: [assign],
      body: assignPermissions,
    },
  ];
};

const regions = (): Operation[] => {
  const { codes, path } = region;
  const at = (call: string) => ({ path: `/base${path}/${call}`, tag: "region", method: "get" as const });
  return [
    {
      ...at("buildautocode"),
      summary: "code and level of the next region below a parent; 0 is the root",
      codes: [codes.add, codes.update],
      query: z.object({ parentId: z.string() }),
      data: z.object({ regionInfoAuto: z.string(), regionInfoLevel: z.number().int() }),
    },
    {
      ...at("gettreelist"),
      summary: "every region with its parent",
      codes: codes.list,
      data: z.object({
        list: z.array(
          z.object({
            id: z.uuid(),
            parentId: z.union([z.uuid(), z.literal(0)]),
            regionInfoName: z.string(),
            enabled: z.boolean(),
          }),
        ),
      }),
    },
  ];
};

const caches = (): Operation[] => {
  const { codes } = systemScreens.cache;
  const at = (call: string) => ({ path: `/base${cachePath}/${call}`, tag: "cache" });
  const entry = z.object({
    name: z.string(),
    value: z.enum([...ownCaches, ...sharedCaches]),
    description: z.string(),
    size: z.number().int().nullable(),
  });
  return [
    { ...at("list"), method: "get", summary: "caches of the product", codes: codes.list, data: z.array(entry) },
    {
      ...at("clear"),
      method: "delete",
      summary: "empty a cache in every process",
      codes: [codes.clear],
      query: clearCache,
    },
  ];
};

const logs = (): Operation[] => [
  {
    path: `/base${operationChangesPath}`,
    tag: "operationlog",
    method: "get",
    summary: "records that a call changed, with the fields that differ and their versions",
    codes: [...operationLog.permission],
    query: operationChangesQuery,
  },
];

/** Accounts, roles, what they grant, regions, caches and the operation log; their lists are declared. */
export const administrationOperations = (): Operation[] => [
  ...accounts(),
  ...roles(),
  ...permissions(),
  ...regions(),
  ...caches(),
  ...logs(),
];
