import { kindOfType, type PermissionNode } from "#contracts/access/permission.ts";
import { put } from "#client/state/api.ts";

export const path = "/admin/permission";

/** The code that a call asks for. */
export const codeOf = (call: string): string => `api:admin:permission:${call}`;

/** Changes some of a node's fields; true when it is done. A refusal has said why in its toast. */
export const changeNode = async (
  { id, version, type }: PermissionNode,
  change: Partial<Pick<PermissionNode, "sort" | "enabled">>,
): Promise<boolean> => {
  try {
    await put(`${path}/update${kindOfType(type)}`, { id, version, ...change });
    return true;
  } catch {
    return false;
  }
};
