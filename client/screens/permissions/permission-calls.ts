import { kindOfType, type PermissionNode } from "#contracts/access/permission.ts";
import { put } from "#client/lib/api.ts";

export const path = "/admin/permission";

/** Saves a node as it is now; true when it is done. A refusal has said why in its toast. */
export const saveNode = async (node: PermissionNode): Promise<boolean> => {
  const { children: _children, roleCount: _roles, ...body } = node;
  try {
    await put(`${path}/update${kindOfType(node.type)}`, body);
    return true;
  } catch {
    return false;
  }
};

/** Changes places with the sibling before or after. Where all have one number, their order now becomes their numbers. */
export const swap = async (
  node: PermissionNode,
  siblings: readonly PermissionNode[],
  step: 1 | -1,
): Promise<boolean> => {
  const order = [...siblings];
  const at = order.findIndex(({ id }) => id === node.id);
  const other = order[at + step];
  if (!other) return false;
  order[at] = other;
  order[at + step] = node;
  const moved = order
    .map((each, index) => ({ each, sort: (index + 1) * 10 }))
    .filter(({ each, sort }) => each.sort !== sort);
  for (const { each, sort } of moved) if (!(await saveNode({ ...each, sort }))) return true;
  return true;
};
