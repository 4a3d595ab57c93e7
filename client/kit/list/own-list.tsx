import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { rowKeyOf, type ListOf } from "#contracts/list-kit/define-list.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Cell, Row } from "../cells/cell.ts";
import { EmptyState } from "../empty-state.tsx";
import { groupsOf } from "./columns/columns-of.ts";
import { useColumns } from "./columns/column-menu.tsx";
import { allColumns, useFitted } from "./columns/use-fitted.ts";
import { ListRows } from "./list-rows.tsx";
import { Pager } from "./pager.tsx";
import { rereadAfter } from "./query/use-list.ts";
import { asideOf } from "./table/list-table.tsx";

type Props<R extends Row> = {
  list: ListOf<R>;
  /** Query that limits the list to its record. */
  query: Record<string, unknown>;
  /** Name of the table, for screen readers. */
  name: string;
  cells?: Record<string, Cell<R>>;
  /** Replaces the usual text of an empty list, and its pager. */
  nothing?: ReactNode;
  /** Content above the table. `page` is absent while loading; `query` is the query of the request. */
  renderHead?: (page: Page<R> | undefined, query: Record<string, unknown>) => ReactNode;
};

/** The list of one record. Its paging and sorting do not change the page's address. */
export const OwnList = <R extends Row>({ list, query, name, cells, nothing, renderHead }: Props<R>) => {
  const t = useT();
  const { i18n } = useTranslation();
  const [view, setView] = useState({
    pageIndex: 1,
    pageSize: 20,
    sort: list.sort.desc ? `-${list.sort.by}` : list.sort.by,
  });
  const { data, error, refetch } = useQuery({
    queryKey: ["list", list.name, "of", query, view],
    queryFn: ({ signal }) => get<Page<R>>(list.path, { ...query, ...view }, { silent: true, signal }),
    refetchInterval: ({ state }) => rereadAfter(list, state.data?.list),
    placeholderData: keepPreviousData,
  });
  const groups = groupsOf(list, { t, english: i18n.language === "en" });
  const fitted = useFitted(groups, asideOf({}), allColumns(...useColumns(list)));
  const change = (next: Partial<typeof view>): void => setView({ ...view, pageIndex: 1, ...next });
  return (
    <>
      {renderHead?.(data, { ...query, ...view })}
      {error && !data ? (
        <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />
      ) : data?.list.length === 0 ? (
        (nothing ?? <EmptyState kind="nothing" />)
      ) : (
        <ListRows
          list={list}
          name={name}
          fitted={fitted}
          rows={data ? data.list : null}
          keyOf={(row) => String(row[rowKeyOf(list)])}
          firstIndex={(view.pageIndex - 1) * view.pageSize + 1}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          changed={[]}
          cells={cells}
        />
      )}
      {data && !(nothing && data.total === 0) && (
        <Pager
          total={data.total}
          capped={data.totalCapped}
          pageIndex={view.pageIndex}
          pageSize={view.pageSize}
          onPage={(pageIndex) => change({ pageIndex })}
          onSize={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  );
};
