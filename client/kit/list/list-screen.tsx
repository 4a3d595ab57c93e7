import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { settings } from "#client/state/settings.ts";
import { EmptyState } from "../empty-state.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { PageHead } from "../page-head.tsx";
import type { Cell, Row } from "../cells/cell.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { groupsOf } from "./columns-of.ts";
import { FilterBar } from "./filter-bar.tsx";
import { useHiddenColumns } from "./hidden-columns.ts";
import { asQuery, isNarrowed } from "./list-address.ts";
import { ListTable } from "./list-table.tsx";
import { ChangeNote } from "./change-note.tsx";
import { Pager } from "./pager.tsx";
import { useList } from "./use-list.ts";

export type ListScreenProps = {
  list: ListDefinition;
  title?: string;
  /** Components of this screen, by column. */
  cells?: Record<string, Cell>;
  /** The page's one primary button. */
  primary?: ReactNode;
  /** Beside the breadcrumb. */
  extra?: ReactNode;
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** What "nothing yet" offers. */
  onAdd?: () => void;
  addLabel?: string;
  /** In place of the list until what it `requires` is chosen. */
  unready?: ReactNode;
};

/** Any list: filters, table, pager, export and what changed meanwhile, all from its definition. */
export const ListScreen = (props: ListScreenProps) => {
  const { list } = props;
  const t = useT();
  const { i18n } = useTranslation();
  const [hidden, setHidden] = useHiddenColumns(list.name);
  const state = useList(list);
  const { address, show, query } = state;
  const groups = groupsOf(list, hidden, { t, english: i18n.language === "en" });
  const page = query.data;
  if (!hasCode(...list.permission)) return <EmptyState kind="forbidden" code={list.permission[0] ?? ""} page />;
  const { pageIndex, pageSize } = address;
  return (
    <>
      <PageHead title={props.title} extra={props.extra}>
        <ColumnMenu list={list} hidden={hidden} onChange={setHidden} />
        {list.export && (
          <ExportButton list={list} query={asQuery(address)} total={page?.total ?? 0} onPage={page?.list.length ?? 0} />
        )}
        {props.primary}
      </PageHead>
      <FilterBar list={list} values={address.values} onSearch={(values) => show({ values, pageIndex: 1 })} />
      {!state.ready && props.unready}
      {state.ready && <Body {...props} state={state} groups={groups} />}
      {state.ready && page && (
        <Pager
          total={page.total}
          capped={page.totalCapped}
          pageIndex={pageIndex}
          pageSize={pageSize}
          onPage={(next) => show({ pageIndex: next })}
          onSize={(size) => {
            settings.pageSize = size;
            show({ pageSize: size, pageIndex: 1 });
          }}
        >
          <ChangeNote changed={state.changed} onReload={state.reload} />
        </Pager>
      )}
    </>
  );
};

type BodyProps = ListScreenProps & { state: ReturnType<typeof useList>; groups: ReturnType<typeof groupsOf> };

const Body = ({ list, state, groups, ...props }: BodyProps) => {
  const t = useT();
  const { query, address, show } = state;
  const { error, data } = query;
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState kind="forbidden" code={list.permission[0] ?? ""} />;
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={state.reload} />;
  if (data?.list.length === 0) {
    if (isNarrowed(address))
      return <EmptyState kind="noMatch" onClear={() => show({ values: {}, filters: "", pageIndex: 1 })} />;
    if (address.pageIndex === 1) return <EmptyState kind="nothing" onAdd={props.onAdd} addLabel={props.addLabel} />;
  }
  const key = list.key ?? "id";
  return (
    <ListTable
      name={props.title ?? t(`lists.${list.name}`)}
      groups={groups}
      rows={data ? data.list : null}
      keyOf={(row) => String(row[key])}
      firstIndex={(address.pageIndex - 1) * address.pageSize + 1}
      sort={address.sort || (list.sort.desc ? `-${list.sort.by}` : list.sort.by)}
      onSort={(sort) => show({ sort, pageIndex: 1 })}
      changed={state.changed.ids}
      sums={data?.page || data?.all ? { page: data.page, all: data.all } : undefined}
      cells={props.cells}
      actions={props.actions}
      actionsWidth={props.actionsWidth}
    />
  );
};
