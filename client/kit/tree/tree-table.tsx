import { Button, InputGroup } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Refresh, Search } from "@blueprintjs/icons";
import type { KeyboardEvent, ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Grid, Row } from "#client/kit/layout.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { stepOf, type TreeNode, type TreeRow } from "./tree-rows.ts";
import styles from "./tree.module.css";

type Props = {
  name: string;
  /** Placeholder of the search input. */
  hint: string;
  text: string;
  onText: (text: string) => void;
  onReload: () => void;
  /** More buttons. */
  children?: ReactNode;
};

/** Head of a tree in a pane: its search input and its reload button. */
export const TreeHead = ({ name, hint, text, onText, onReload, children }: Props) => {
  const t = useT();
  return (
    <Row align="stretch" gap={2} pad={8} className={styles.treeHead} role="search">
      <InputGroup
        fill
        name={name}
        leftElement={<Search />}
        placeholder={hint}
        aria-label={hint}
        value={text}
        onValueChange={onText}
      />
      <Button variant="minimal" icon={<Refresh size={14} />} aria-label={t("client.list.reload")} onClick={onReload} />
      {children}
    </Row>
  );
};

type TreeNameProps = {
  depth: number;
  /** Indent of a level in px. */
  indent: number;
  isLeaf: boolean;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** The name in a row of a tree, with lines to its parents and a caret that opens it. */
export const TreeName = ({ depth, indent, isLeaf, isOpen, onToggle, children }: TreeNameProps) => {
  const t = useT();
  return (
    <Row
      gap={6}
      className={styles.treeName}
      data-branch={isLeaf ? undefined : true}
      style={{ paddingLeft: depth * indent }}
    >
      {Array.from({ length: depth }, (_, level) => (
        <i key={level} className={styles.guide} style={{ left: 8 + level * indent }} />
      ))}
      {isLeaf ? (
        <Grid as="span" middle fixed fill="none" radius="control" className={styles.caret} />
      ) : (
        <Grid
          as="button"
          middle
          fixed
          pad={0}
          fill="none"
          radius="control"
          type="button"
          className={styles.caret}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "common.collapse" : "common.expand")}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </Grid>
      )}
      {children}
    </Row>
  );
};

export type TreeColumn<N> = {
  name: string;
  /** Key of the head. */
  label: string;
  /** Width in px. Absent: the column takes the remaining space. */
  width?: number;
  /** The `data-cell` of the table. */
  cell?: "number" | "minor";
  show: (node: N) => ReactNode;
};

export type TreeTableProps<N> = {
  /** Key of the head above the names. */
  label: string;
  name: (node: N) => ReactNode;
  columns: TreeColumn<N>[];
  actions?: (node: N) => ReactNode;
  /** In px. */
  actionsWidth?: number;
  isDim?: (node: N) => boolean;
  /** Moves a node among its siblings, by Alt with an arrow key. */
  onMove?: (node: N, siblings: readonly N[], step: 1 | -1) => void;
};

type TableProps<N> = TreeTableProps<N> & { rows: TreeRow<N>[]; onToggle: (id: string, open: boolean) => void };

/** Widths in px of the names, and of a column that declares none. A tree with less space scrolls sideways. */
const nameWidth = 280;
const usualWidth = 120;

/** The visible rows of a tree: names with their depth, and values next to them. */
export const TreeTable = <N extends TreeNode<N>>(props: TableProps<N>) => {
  const { rows, label, name, columns, actions, actionsWidth = 132, isDim, onMove, onToggle } = props;
  const t = useT();
  const widths = columns.map(({ width = usualWidth }) => width);
  const minWidth = widths.reduce((sum, width) => sum + width, nameWidth + (actions ? actionsWidth : 0));
  const press = (event: KeyboardEvent, node: N, siblings: readonly N[]): void => {
    const step = stepOf(event);
    if (!step || !onMove) return;
    event.preventDefault();
    onMove(node, siblings, step);
  };
  return (
    <TableFrame>
      <Table role="treegrid" interactive className={styles.treeScreen} style={{ minWidth }}>
        <TableHead
          columns={[
            { label: t(label), width: nameWidth },
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
