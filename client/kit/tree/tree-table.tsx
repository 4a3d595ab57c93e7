import type { KeyboardEvent, ReactNode } from "react";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { useT } from "#client/lib/i18n.ts";
import { stepOf } from "./swap.ts";
import { TreeName } from "./tree-name.tsx";
import type { TreeNode, TreeRow } from "./tree-rows.ts";
import styles from "./tree-screen.module.css";

export type TreeColumn<N> = {
  name: string;
  /** Key of the head. */
  label: string;
  /** px; absent: it takes what is left. */
  width?: number;
  /** As `data-cell` of the table. */
  cell?: "number" | "minor";
  show: (node: N) => ReactNode;
};

export type TreeTableProps<N> = {
  /** Key of the head over the names. */
  label: string;
  name: (node: N) => ReactNode;
  columns: TreeColumn<N>[];
  actions?: (node: N) => ReactNode;
  /** px */
  actionsWidth?: number;
  isDim?: (node: N) => boolean;
  /** Alt with an arrow: among its siblings. */
  onMove?: (node: N, siblings: readonly N[], step: 1 | -1) => void;
};

type Props<N> = TreeTableProps<N> & { rows: TreeRow<N>[]; onToggle: (id: string, open: boolean) => void };

/** The rows in sight of a tree: names with their depth, values beside them. */
export const TreeTable = <N extends TreeNode<N>>(props: Props<N>) => {
  const { rows, label, name, columns, actions, actionsWidth = 132, isDim, onMove, onToggle } = props;
  const t = useT();
  const press = (event: KeyboardEvent, node: N, siblings: readonly N[]): void => {
    const step = stepOf(event);
    if (!step || !onMove) return;
    event.preventDefault();
    onMove(node, siblings, step);
  };
  return (
    <TableFrame>
      <Table role="treegrid" interactive className={styles.root}>
        <TableHead
          columns={[
            { label: t(label), width: 280 },
            ...columns.map(({ label: head, width, cell }) => ({ label: t(head), width, cell })),
            ...(actions ? [{ label: t("client.list.actions"), cell: "actions", width: actionsWidth }] : []),
          ]}
        />
        <tbody>
          {rows.map(({ node, siblings, ...row }) => (
            <tr
              key={node.id}
              data-row={isDim?.(node) ? "dim" : undefined}
              aria-level={row.depth + 1}
              onKeyDown={(event) => press(event, node, siblings)}
            >
              <td>
                <TreeName {...row} indent={20} onToggle={(open) => onToggle(node.id, open)}>
                  {name(node)}
                </TreeName>
              </td>
              {columns.map(({ name: column, cell, show }) => (
                <td key={column} data-cell={cell}>
                  {show(node)}
                </td>
              ))}
              {actions && <td data-cell="actions">{actions(node)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
};
