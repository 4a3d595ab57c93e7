import { z } from "zod";
import type { DataScope } from "./roles.ts";
import { uuid } from "../fields/scalars.ts";

const nodeIds = z.array(z.union([uuid, z.literal("")])).max(5000);

/**
 * Body of `POST /base/admin/permission/assign`: menus and interface points of one kind of client, together. "" stands in the tree
 * for the group of the points that belong to no menu; whoever ticks everything sends it along, and it grants nothing.
 */
export const assignPermissions = z.object({
  roleId: uuid,
  modulesIds: nodeIds,
  /** The ids that the caller read before; refused as `record.stale` where the role grants others by now. */
  readIds: nodeIds.optional(),
  clientType: z.union([z.literal(0), z.literal(1)]).default(0),
});
export type AssignPermissions = z.infer<typeof assignPermissions>;

/** A role that can be given, of `GET /base/admin/role/getlist`. */
export type UsableRole = {
  id: string;
  label: string;
  name: string;
  description: string | null;
  /** Of a role that is built in. */
  key: string | null;
  dataScope: DataScope;
  accountCount: number;
  /** True when the caller could give all of it to everybody who holds it: only then may he change its grants. */
  isGrantable: boolean;
};

/** `scope`: how far the caller may grant it himself; null: not at all, absent: the point has no code. */
export type AssignablePoint = {
  id: string;
  label: string;
  englishName: string | null;
  code: string | null;
  scope?: DataScope | null;
};

/** A menu with its interface points, as they are ticked for a role. */
export type AssignableNode = {
  id: string;
  label: string;
  englishName: string | null;
  children: AssignableNode[];
  apis: AssignablePoint[];
};
