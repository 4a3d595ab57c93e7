import { useState } from "react";

/** A node of a tree: its children, and if it is open at the start. */
export type TreeNode<N> = { id: string; opened?: boolean; children: N[] };

/** A row of a drawn tree. */
export type TreeRow<N> = { node: N; depth: number; isLeaf: boolean; isOpen: boolean; siblings: readonly N[] };

/** Nodes that somebody opened or closed. The others use their own default. */
type Openness = ReadonlyMap<string, boolean>;

const isOpen = <N extends TreeNode<N>>(node: N, openness: Openness): boolean =>
  openness.get(node.id) ?? node.opened ?? false;

/** The visible rows, parents first. */
export const rowsOf = <N extends TreeNode<N>>(nodes: readonly N[], openness: Openness, depth = 0): TreeRow<N>[] =>
  nodes.flatMap((node) => {
    const open = isOpen(node, openness);
    const row = { node, depth, isLeaf: node.children.length === 0, isOpen: open, siblings: nodes };
    return [row, ...(open ? rowsOf(node.children, openness, depth + 1) : [])];
  });

/** All nodes, parents first. */
export const allNodes = <N extends TreeNode<N>>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

/** Nodes with a word that contains the text, with their parents. Without a text all nodes stay. */
export const filtered = <N extends TreeNode<N>>(
  nodes: readonly N[],
  text: string,
  wordsOf: (node: N) => (string | null | undefined)[],
): N[] => {
  const needle = text.trim().toLowerCase();
  if (needle === "") return [...nodes];
  return nodes.flatMap((node): N[] => {
    if (wordsOf(node).some((word) => word?.toLowerCase().includes(needle))) return [node];
    const children = filtered(node.children, text, wordsOf);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** Opens all nodes, or closes all. */
const allAre = <N extends TreeNode<N>>(nodes: readonly N[], open: boolean): Openness =>
  new Map(allNodes(nodes).map(({ id }) => [id, open]));

const untouched: Openness = new Map();

/** State of a tree: its open nodes and its filter. While a filter is set, the matches are open. */
export const useTree = <N extends TreeNode<N>>(
  nodes: readonly N[],
  wordsOf: (node: N) => (string | null | undefined)[],
  shownOf: (matches: readonly N[]) => readonly N[] = (found) => found,
) => {
  const [openness, setOpenness] = useState(untouched);
  const [text, setText] = useState("");
  const matches = filtered(nodes, text, wordsOf);
  const openNodes = text.trim() === "" ? openness : new Map([...allAre(matches, true), ...openness]);
  return {
    text,
    setText,
    /** Number of matching nodes under the root. */
    tops: matches.length,
    rows: rowsOf(shownOf(matches), openNodes),
    toggle: (id: string, open: boolean) => setOpenness((now) => new Map(now).set(id, open)),
    expandAll: () => setOpenness(allAre(nodes, true)),
    collapseAll: () => setOpenness(allAre(nodes, false)),
  };
};

type Sorted = { id: string; sort: number };

/** Gap between the numbers of siblings, so that another one fits between two. */
const STEP = 10;

/** Changes a node's number. False if it was refused; the call has shown the reason. */
type Renumber<N> = (node: N, sort: number) => Promise<boolean>;

/** Numbers the siblings in this order. Nodes with the right number are skipped. */
export const renumber = async <N extends Sorted>(order: readonly N[], change: Renumber<N>): Promise<void> => {
  const moved = order
    .map((each, index) => ({ each, sort: (index + 1) * STEP }))
    .filter(({ each, sort }) => each.sort !== sort);
  for (const { each, sort } of moved) if (!(await change(each, sort))) return;
};

/** Swaps a node with the sibling before or after and numbers all siblings in the new order. False without such a sibling. */
export const swap = async <N extends Sorted>(
  node: N,
  siblings: readonly N[],
  step: 1 | -1,
  change: Renumber<N>,
): Promise<boolean> => {
  const order = [...siblings];
  const at = order.findIndex(({ id }) => id === node.id);
  const other = order[at + step];
  if (!other) return false;
  order[at] = other;
  order[at + step] = node;
  await renumber(order, change);
  return true;
};

/** The step of Alt with an arrow key among siblings. */
export const stepOf = ({ altKey, key }: { altKey: boolean; key: string }): 1 | -1 | undefined => {
  if (!altKey) return undefined;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : undefined;
};

/** A record of a tree, from its list. */
export type FlatNode = { id: string; parentId: string | 0 };

/** Makes a tree from records, in their order. A record without its parent is placed under the root. */
export const treeOf = <N extends FlatNode>(records: readonly N[]): TreeOf<N>[] => {
  const nodes = new Map(records.map((record): [string, TreeOf<N>] => [record.id, { ...record, children: [] }]));
  const tops: TreeOf<N>[] = [];
  for (const node of nodes.values()) (nodes.get(String(node.parentId))?.children ?? tops).push(node);
  return tops;
};

export type TreeOf<N> = N & { children: TreeOf<N>[] };
