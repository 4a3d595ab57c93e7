import type { AssignableNode } from "#contracts/access/role.ts";
import { isNoWider, type DataScope } from "#contracts/access/roles.ts";

export type Grants = ReadonlySet<string>;

const ownIds = (node: AssignableNode): string[] =>
  [node.id, ...node.apis.map(({ id }) => id)].filter((id) => id !== "");
export const idsOf = (node: AssignableNode): string[] => [...ownIds(node), ...node.children.flatMap(idsOf)];

/** Points that the user cannot grant to a role with this data scope, because the user lacks them or has a narrower scope. */
export const closedFor = (nodes: readonly AssignableNode[], dataScope: DataScope): Grants =>
  new Set(
    nodes.flatMap(({ apis, children }) => [
      ...apis.flatMap(({ id, scope }) =>
        scope !== undefined && !isNoWider(dataScope, scope ?? undefined) ? [id] : [],
      ),
      ...closedFor(children, dataScope),
    ]),
  );

const none: Grants = new Set();

/** Menus from the root to the menu that has this id or contains the point with this id. */
const pathTo = (nodes: readonly AssignableNode[], id: string): AssignableNode[] => {
  for (const node of nodes) {
    if (ownIds(node).includes(id)) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** Ticking an id also ticks the menus above it. A menu passes its tick, set or cleared, to everything below that is not closed. */
export const ticked = (
  nodes: readonly AssignableNode[],
  grants: Grants,
  id: string,
  on: boolean,
  closed: Grants = none,
): Grants => {
  const path = pathTo(nodes, id);
  const owner = path.at(-1);
  const all = (owner?.id === id ? idsOf(owner) : [id]).filter((each) => !closed.has(each));
  if (!on) return new Set([...grants].filter((each) => !all.includes(each)));
  return new Set([...grants, ...all, ...path.map((node) => node.id).filter((each) => each !== "")]);
};

export const everything = (nodes: readonly AssignableNode[], closed: Grants = none): Grants =>
  new Set(nodes.flatMap(idsOf).filter((id) => !closed.has(id)));

export const share = (node: AssignableNode, grants: Grants): { granted: number; of: number } => {
  const points = (each: AssignableNode): string[] => [
    ...each.apis.map(({ id }) => id),
    ...each.children.flatMap(points),
  ];
  const all = points(node);
  return { granted: all.filter((id) => grants.has(id)).length, of: all.length };
};

export const isPartly = (node: AssignableNode, grants: Grants): boolean => {
  const all = idsOf(node);
  const on = all.filter((id) => grants.has(id)).length;
  return on > 0 && on < all.length;
};

/** Applies the unsaved changes to the saved grants. */
export const applied = (saved: Grants, { more, less }: ReturnType<typeof unsaved>): Grants =>
  new Set([...saved, ...more].filter((id) => !less.includes(id)));

export const unsaved = (before: Grants, now: Grants): { more: string[]; less: string[] } => ({
  more: [...now].filter((id) => !before.has(id)),
  less: [...before].filter((id) => !now.has(id)),
});
