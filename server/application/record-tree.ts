/** A row of a table whose rows have parents in the same table. */
type TreeRow = { id: string; parent_id: string | null };
export type TreePath = (string | 0)[];

/** Ids of a row's ancestors from the root, which is 0. */
export const pathTo = (parentId: string | null, rows: readonly TreeRow[]): TreePath => {
  const parent = rows.find(({ id }) => id === parentId);
  return parent ? [...pathTo(parent.parent_id, rows), parent.id] : [0];
};

/** The rows as a tree. `nodeOf` makes a node of a row, its path and its children. */
export const treeOf = <Row extends TreeRow, Node>(
  rows: readonly Row[],
  nodeOf: (row: Row, path: TreePath, children: Node[]) => Node,
): Node[] => {
  const below = (parentId: string | null, path: TreePath): Node[] =>
    rows.filter((row) => row.parent_id === parentId).map((row) => nodeOf(row, path, below(row.id, [...path, row.id])));
  return below(null, [0]);
};

/** The nodes with the key in one of their words, and the ancestors of these nodes. Without a key, all nodes. */
export const matchingNodes = <Node extends { children: Node[] }>(
  nodes: readonly Node[],
  key: string,
  wordsOf: (node: Node) => readonly (string | null)[],
): Node[] =>
  nodes.flatMap((node) => {
    if (wordsOf(node).some((word) => word?.toLowerCase().includes(key.toLowerCase()))) return [node];
    const children = matchingNodes(node.children, key, wordsOf);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
