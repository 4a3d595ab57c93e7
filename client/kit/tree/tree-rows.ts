/** A node of any tree that is shown: what stands below it, and whether it opens by itself. */
export type TreeNode<N> = { id: string; opened?: boolean; children: N[] };

/** A row of a tree as it is drawn. */
export type TreeRow<N> = { node: N; depth: number; isLeaf: boolean; isOpen: boolean; siblings: readonly N[] };

/** Which nodes are open: those that somebody opened or closed, all others as they say themselves. */
export type Openness = ReadonlyMap<string, boolean>;

const isOpen = <N extends TreeNode<N>>(node: N, openness: Openness): boolean =>
  openness.get(node.id) ?? node.opened ?? false;

/** The rows in sight, parents first. */
export const rowsOf = <N extends TreeNode<N>>(nodes: readonly N[], openness: Openness, depth = 0): TreeRow<N>[] =>
  nodes.flatMap((node) => {
    const open = isOpen(node, openness);
    const row = { node, depth, isLeaf: node.children.length === 0, isOpen: open, siblings: nodes };
    return [row, ...(open ? rowsOf(node.children, openness, depth + 1) : [])];
  });

/** Every node, parents first. */
export const allNodes = <N extends TreeNode<N>>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

/** Nodes whose words hold the text, and what they stand under; nothing typed leaves all. */
export const filtered = <N extends TreeNode<N>>(
  nodes: readonly N[],
  text: string,
  wordsOf: (node: N) => (string | null | undefined)[],
): N[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...nodes];
  return nodes.flatMap((node): N[] => {
    if (wordsOf(node).some((word) => word?.toLowerCase().includes(wanted))) return [node];
    const children = filtered(node.children, text, wordsOf);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** All open, or all closed. */
export const allAre = <N extends TreeNode<N>>(nodes: readonly N[], open: boolean): Openness =>
  new Map(allNodes(nodes).map(({ id }) => [id, open]));
