import { useState } from "react";
import { allAre, filtered, rowsOf, type Openness, type TreeNode } from "./tree-rows.ts";

const untouched: Openness = new Map();

/** A tree's state: what is open, what is looked for. While something is looked for, what is found stands open. */
export const useTree = <N extends TreeNode<N>>(
  nodes: readonly N[],
  wordsOf: (node: N) => (string | null | undefined)[],
  shownOf: (found: readonly N[]) => readonly N[] = (found) => found,
) => {
  const [openness, setOpenness] = useState(untouched);
  const [text, setText] = useState("");
  const found = filtered(nodes, text, wordsOf);
  const shown = text.trim() === "" ? openness : new Map([...allAre(found, true), ...openness]);
  return {
    text,
    setText,
    /** Nodes under the root that were found. */
    tops: found.length,
    rows: rowsOf(shownOf(found), shown),
    toggle: (id: string, open: boolean) => setOpenness((now) => new Map(now).set(id, open)),
    expandAll: () => setOpenness(allAre(nodes, true)),
    collapseAll: () => setOpenness(allAre(nodes, false)),
  };
};
