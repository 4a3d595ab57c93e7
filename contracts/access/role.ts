import { z } from "zod";
import type { DataScope } from "./roles.ts";
import { uuid } from "../fields/scalars.ts";

const nodeIds = z.array(z.union([uuid, z.literal("")])).max(5000);

/**
 * Body of `POST /base/admin/permission/assign`: menus and interface points of one kind of client, together. The id "" is the tree's group of points
 * without a menu: it is sent when everything is selected, and it grants nothing.
 */
export const assignPermissions = z.object({
  roleId: uuid,
  modulesIds: nodeIds,
  /** Ids that the caller read before. The call fails with `record.stale` if the role grants other ids by now. */
  readIds: nodeIds.optional(),
  clientType: z.union([z.literal(0), z.literal(1)]).default(0),
});
export type AssignPermissions = z.infer<typeof assignPermissions>;

/** A role that can be assigned, from `GET /base/admin/role/getlist`. */
export type UsableRole = {
  id: string;
  label: string;
  name: string;
  description: string | null;
  /** Key of a built-in role, else null. */
  key: string | null;
  dataScope: DataScope;
  accountCount: number;
  /** True when the caller could grant everything in the role to each of its holders. Only then may the caller change its grants. */
  isGrantable: boolean;
};

/** `scope`: the widest scope with which the caller may grant the point; null if the caller may not grant it, absent if the point has no code. */
export type AssignablePoint = {
  id: string;
  label: string;
  englishName: string | null;
  code: string | null;
  scope?: DataScope | null;
};

/** A menu with its interface points, to select for a role. */
export type AssignableNode = {
  id: string;
  label: string;
  englishName: string | null;
  children: AssignableNode[];
  apis: AssignablePoint[];
};
