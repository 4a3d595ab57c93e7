import { Button, InputGroup } from "@blueprintjs/core";
import { CollapseAll, ExpandAll, Filter, Refresh } from "@blueprintjs/icons";
import type { KeyboardEvent, ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { Loading } from "../loading.tsx";
import { PageHead } from "../page-head.tsx";
import type { TreeNode } from "./tree-rows.ts";
import { TreeName } from "./tree-name.tsx";
import { useTree } from "./use-tree.ts";
import styles from "./tree-screen.module.css";
import { Spacer } from "#client/kit/inline.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";

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

type Props<N> = {
  /** Undefined: still loading. */
  nodes: readonly N[] | undefined;
  error?: Error | null;
  onReload: () => void;
  /** Key of the head over the names. */
  label: string;
  name: (node: N) => ReactNode;
  wordsOf: (node: N) => (string | null | undefined)[];
  /** Key of what the filter asks for. */
  hint: string;
  columns: TreeColumn<N>[];
  actions?: (node: N) => ReactNode;
  isDim?: (node: N) => boolean;
  /** Alt with an arrow: among its siblings. */
  onMove?: (node: N, siblings: readonly N[], step: 1 | -1) => void;
  primary?: ReactNode;
  /** At the filter's right. */
  side?: ReactNode;
  footer?: ReactNode;
};

/** Any tree: filtered by words, opened and closed, its nodes' values in columns beside their names. */
export const TreeScreen = <N extends TreeNode<N>>(props: Props<N>) => {
  const { nodes, error, columns, actions, onMove } = props;
  const t = useT();
  const tree = useTree(nodes ?? [], props.wordsOf);
  const press = (event: KeyboardEvent, node: N, siblings: readonly N[]): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!event.altKey || step === 0 || !onMove) return;
    event.preventDefault();
    onMove(node, siblings, step);
  };
  return (
    <>
      <PageHead>
        <Button variant="minimal" icon={<ExpandAll />} text={t("client.tree.expand")} onClick={tree.expandAll} />
        <Button variant="minimal" icon={<CollapseAll />} text={t("client.tree.collapse")} onClick={tree.collapseAll} />
        <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={props.onReload} />
        {props.primary}
      </PageHead>
      <div className={styles.filter} role="search">
        <Spacer as="div">
          <InputGroup
            leftElement={<Filter />}
            name="key"
            aria-label={t(props.hint)}
            placeholder={t(props.hint)}
            value={tree.text}
            onValueChange={tree.setText}
          />
        </Spacer>
        {props.side}
      </div>
      {error && !nodes && <EmptyState kind="failed" error={error} onRetry={props.onReload} />}
      {!error && !nodes && <Loading />}
      {nodes && tree.text !== "" && tree.rows.length === 0 && (
        <EmptyState kind="noMatch" onClear={() => tree.setText("")} />
      )}
      {nodes && (tree.text === "" || tree.rows.length > 0) && (
        <TableFrame>
          <Table role="treegrid" interactive className={styles.root}>
            <thead>
              <tr>
                <th scope="col" style={{ width: 280 }}>
                  {t(props.label)}
                </th>
                {columns.map(({ name, label, width, cell }) => (
                  <th key={name} scope="col" style={{ width }} data-cell={cell}>
                    {t(label)}
                  </th>
                ))}
                {actions && (
                  <th scope="col" data-cell="actions" style={{ width: 132 }}>
                    {t("client.list.actions")}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {tree.rows.map(({ node, siblings, ...row }) => (
                <tr
                  key={node.id}
                  data-row={props.isDim?.(node) ? "dim" : undefined}
                  aria-level={row.depth + 1}
                  onKeyDown={(event) => press(event, node, siblings)}
                >
                  <td>
                    <TreeName {...row} indent={20} onToggle={(open) => tree.toggle(node.id, open)}>
                      {props.name(node)}
                    </TreeName>
                  </td>
                  {columns.map(({ name, cell, show }) => (
                    <td key={name} data-cell={cell}>
                      {show(node)}
                    </td>
                  ))}
                  {actions && <td data-cell="actions">{actions(node)}</td>}
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      {nodes && <FootBar>{props.footer}</FootBar>}
    </>
  );
};
