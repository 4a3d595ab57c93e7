import { Button, InputGroup } from "@blueprintjs/core";
import { CollapseAll, ExpandAll, Filter, Refresh } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { settings } from "#client/state/settings.ts";
import { Pager } from "../list/pager.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Loading } from "../loading.tsx";
import { PageHead } from "../page-head.tsx";
import { type TreeNode, useTree } from "./tree-rows.ts";
import { TreeTable, type TreeTableProps } from "./tree-table.tsx";
import styles from "./tree.module.css";
import { Spacer } from "#client/kit/inline.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Row } from "#client/kit/layout.tsx";

type Props<N> = TreeTableProps<N> & {
  /** Undefined while loading. */
  nodes: readonly N[] | undefined;
  error?: Error | null;
  onReload: () => void;
  wordsOf: (node: N) => (string | null | undefined)[];
  /** Key of the filter's placeholder. */
  hint: string;
  primary?: ReactNode;
  /** Content at the right of the filter. */
  side?: ReactNode;
  footer?: ReactNode;
  /** Pages through the nodes under the root. */
  paged?: boolean;
};

/** Any tree with a filter. Its nodes open and close, and have values in columns next to their names. */
export const TreeScreen = <N extends TreeNode<N>>(props: Props<N>) => {
  const { nodes, error } = props;
  const t = useT();
  const { pageSize } = useSnapshot(settings);
  const [pageIndex, setPage] = useState(1);
  const from = (pageIndex - 1) * pageSize;
  const tree = useTree(nodes ?? [], props.wordsOf, (matches) =>
    props.paged ? matches.slice(from, from + pageSize) : matches,
  );
  const setText = (text: string): void => {
    setPage(1);
    tree.setText(text);
  };
  return (
    <>
      <PageHead>
        <Button variant="minimal" icon={<ExpandAll />} text={t("common.expand")} onClick={tree.expandAll} />
        <Button variant="minimal" icon={<CollapseAll />} text={t("common.collapse")} onClick={tree.collapseAll} />
        <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={props.onReload} />
        {props.primary}
      </PageHead>
      <Row gap={8} fixed className={styles.filter} role="search">
        <Spacer as="div">
          <InputGroup
            leftElement={<Filter />}
            name="key"
            aria-label={t(props.hint)}
            placeholder={t(props.hint)}
            value={tree.text}
            onValueChange={setText}
          />
        </Spacer>
        {props.side}
      </Row>
      {error && !nodes && <EmptyState kind="failed" error={error} onRetry={props.onReload} />}
      {!error && !nodes && <Loading />}
      {nodes && nodes.length > 0 && tree.text !== "" && tree.rows.length === 0 && (
        <EmptyState kind="noMatch" filters={[tree.text]} onClear={() => setText("")} />
      )}
      {nodes?.length === 0 && <EmptyState kind="nothing" />}
      {nodes && nodes.length > 0 && (tree.text === "" || tree.rows.length > 0) && (
        <TreeTable {...props} rows={tree.rows} onToggle={tree.toggle} />
      )}
      {nodes && !props.paged && <FootBar>{props.footer}</FootBar>}
      {nodes && props.paged && (
        <TreePager total={tree.tops} pageIndex={pageIndex} onPage={setPage}>
          {props.footer}
        </TreePager>
      )}
    </>
  );
};

type TreePagerProps = { total: number; pageIndex: number; onPage: (page: number) => void; children: ReactNode };

/** Pager for the nodes under the root. */
const TreePager = ({ onPage, ...rest }: TreePagerProps) => {
  const { pageSize } = useSnapshot(settings);
  const resize = (size: number): void => {
    settings.pageSize = size;
    onPage(1);
  };
  return <Pager {...rest} pageSize={pageSize} onPage={onPage} onSize={resize} />;
};
