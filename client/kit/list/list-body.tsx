import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { listTitle } from "../export/list-titles.ts";
import type { Row } from "../cells/cell.ts";
import type { Fitted } from "./columns/use-fitted.ts";
import { filterWords } from "./filters/filter-words.ts";
import { isNarrowed } from "./query/list-address.ts";
import type { ColumnTools } from "./table/list-head.tsx";
import type { ListScreenProps } from "./list-screen.tsx";
import { ListRows } from "./list-rows.tsx";
import type { Selection } from "./table/selection.ts";
import type { ListState } from "./query/use-list.ts";

type Props<R extends Row> = Omit<ListScreenProps<R>, "batch" | "selectable"> & {
  state: ListState<R>;
  fitted: Fitted;
  selection?: Selection<R>;
  tools: ColumnTools;
  onEditFilters?: () => void;
};

/** The rows of a list, or the reason why there are none. */
export const ListBody = <R extends Row>({ list, state, fitted, selection, tools, ...props }: Props<R>) => {
  const t = useT();
  const { query, address, show } = state;
  const { error, data } = query;
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState kind="forbidden" code={list.permission[0] ?? ""} />;
  const clear = (): void => show({ values: {}, filters: "", sort: "", pageIndex: 1 });
  // A link may ask for what the list does not know: asked again, it would be refused again.
  const refused = error instanceof ApiError && error.status === 400;
  if (error && !data)
    return <EmptyState kind="failed" error={error} onRetry={state.reload} onClear={refused ? clear : undefined} />;
  if (data?.list.length === 0) {
    if (isNarrowed(address))
      return (
        <EmptyState
          kind="noMatch"
          filters={filterWords(list, address, t)}
          onClear={clear}
          onEdit={props.onEditFilters}
        />
      );
    if (address.pageIndex === 1 && props.nothing) return props.nothing;
    if (address.pageIndex === 1) return <EmptyState kind="nothing" onAdd={props.onAdd} addLabel={props.addLabel} />;
  }
  return (
    <ListRows
      list={list}
      name={props.title ?? listTitle(t, list.name)}
      fitted={fitted}
      rows={data ? data.list : null}
      keyOf={state.keyOf}
      firstIndex={(address.pageIndex - 1) * address.pageSize + 1}
      sort={address.sort || (list.sort.desc ? `-${list.sort.by}` : list.sort.by)}
      onSort={(sort) => show({ sort, pageIndex: 1 })}
      changed={state.changed.ids}
      sums={data?.page || data?.all ? { page: data.page, all: data.all } : undefined}
      cells={props.cells}
      actions={props.actions}
      actionsWidth={props.actionsWidth}
      height={props.height}
      twoLines={props.twoLines}
      current={props.current}
      onOpen={props.onOpen}
      selection={selection}
      tools={tools}
    />
  );
};
