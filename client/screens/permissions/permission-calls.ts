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
  for (const { each, sort } of moved) if (!(await changeNode(each, { sort }))) return true;
  return true;
};
