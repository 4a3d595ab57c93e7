/** A record of a tree as its list answers it. */
export type FlatNode = { id: string; parentId: string | 0 };

/** The records as a tree, in their order; those whose parent is missing stand under the root. */
export const treeOf = <N extends FlatNode>(records: readonly N[]): TreeOf<N>[] => {
  const nodes = new Map(records.map((record): [string, TreeOf<N>] => [record.id, { ...record, children: [] }]));
  const tops: TreeOf<N>[] = [];
  for (const node of nodes.values()) (nodes.get(String(node.parentId))?.children ?? tops).push(node);
  return tops;
};

export type TreeOf<N> = N & { children: TreeOf<N>[] };
