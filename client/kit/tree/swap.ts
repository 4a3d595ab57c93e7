type Sorted = { id: string; sort: number };

/** Numbers between siblings leave room for one that comes between two of them. */
const STEP = 10;

/** Changes a node's number; false: it was refused, and why has been said. */
type Renumber<N> = (node: N, sort: number) => Promise<boolean>;

/** Gives the siblings numbers by this order; those that have theirs stay. */
export const renumber = async <N extends Sorted>(order: readonly N[], change: Renumber<N>): Promise<void> => {
  const moved = order
    .map((each, index) => ({ each, sort: (index + 1) * STEP }))
    .filter(({ each, sort }) => each.sort !== sort);
  for (const { each, sort } of moved) if (!(await change(each, sort))) return;
};

/** Changes places with the sibling before or after; false: there is none. Where all have one number, their order now becomes their numbers. */
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

/** The step that Alt with an arrow asks for among siblings. */
export const stepOf = ({ altKey, key }: { altKey: boolean; key: string }): 1 | -1 | undefined => {
  if (!altKey) return undefined;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : undefined;
};
