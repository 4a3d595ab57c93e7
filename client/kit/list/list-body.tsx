import type { ReactNode } from "react";
import { Updated } from "@blueprintjs/icons";
import type { ListDefinition, ListOf, SearchField } from "#contracts/list-kit/define-list.ts";
import { showDay } from "#client/lib/dates.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { Separator } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Row } from "#client/kit/layout.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { isNarrowed, type ListAddress, rulesIn } from "./query/list-address.ts";
import { placesOf } from "./filters/filter-bar.tsx";
import { EmptyState } from "../empty-state.tsx";
import { listTitle } from "../export/list-titles.ts";
import type { Cell, Row as ListedRow } from "../cells/cell.ts";
import type { Fitted } from "./columns/use-fitted.ts";
import type { ColumnTools } from "./table/list-head.tsx";
import { ListRows } from "./list-rows.tsx";
import type { BatchAction, Selection } from "./table/selection.ts";
import type { ListState } from "./query/use-list.ts";
import styles from "./list.module.css";

const valueWords = ({ input, options = [] }: SearchField, value: string, t: Translate): string | undefined => {
  if (input === "choice") {
    const option = options.find((each) => String(each.value) === value);
    return option && t(option.label);
  }
  if (input === "flag") return t(value === "true" ? "client.yes" : "client.no");
  if (input === "day") return showDay(value);
  // An id says nothing to a reader.
  return input === "lookup" ? undefined : value;
};

/** Filters of a list in words: each filter with its value, and that there are rules of the advanced search. */
const filterWords = (list: ListDefinition, { values, filters }: ListAddress, t: Translate): string[] => {
  const words = placesOf(list, t).flatMap(({ names, label, field }) => {
    const set = names.map((name) => values[name] ?? "");
    if (set.every((value) => value === "")) return [];
    const words = set.map((value) => (value === "" ? "…" : valueWords(field, value, t)));
    return words.includes(undefined) ? [label] : [`${label} ${words.join(" – ")}`];
  });
  return rulesIn(filters) > 0 ? [...words, t("client.builder.advanced")] : words;
};

type Props = { changed: { ids: readonly string[]; elsewhere: number }; onReload: () => void };

/** The first marked row may stand outside of what the table shows. */
const see = (): void => document.querySelector('tr[data-row~="changed"]')?.scrollIntoView({ block: "center" });

/** One line in the pager: what changed since the page was loaded, the way to the rows and to what they are now. */
export const ChangeNote = ({ changed, onReload }: Props) => {
  const t = useT();
  const rows = changed.ids.length;
  if (rows === 0 && changed.elsewhere === 0) return null;
  return (
    <>
      <Separator />
      <Row as="span" gap={6} tone="accent" className={styles.changeNote} role="status">
        <Updated size={14} />
        {rows > 0 ? t("client.list.rowsChanged", { count: rows }) : t("client.list.listChanged")}
        {rows > 0 && <LinkButton onClick={see}>{t("common.see")}</LinkButton>}
        <LinkButton onClick={onReload}>{t("client.list.reload")}</LinkButton>
      </Row>
    </>
  );
};

export type ListScreenProps<R extends ListedRow = ListedRow> = {
  list: ListOf<R>;
  title?: string;
  /** Components of this screen, by column. */
  cells?: Record<string, Cell<R>>;
  /** The page's one primary button. */
  primary?: ReactNode;
  /** Beside the breadcrumb. */
  extra?: ReactNode;
  actions?: (row: R) => ReactNode;
  actionsWidth?: number;
  /** Actions of several rows; without any, no row can be selected. */
  batch?: BatchAction<R>[];
  selectable?: (row: R) => boolean;
  /** Action that "nothing yet" offers. */
  onAdd?: () => void;
  addLabel?: string;
  /** px of the table; by default it takes the room that there is. */
  height?: number;
  /** In place of "nothing yet". */
  nothing?: ReactNode;
  /** A tree at the left of the list, below the head. */
  tree?: ReactNode;
  /** In place of the list until what it `requires` is chosen. */
  unready?: ReactNode;
  /** It is part of a page that has its own head: its tools stand above the filters. */
  inPage?: boolean;
  /** Rows of a name over a smaller line. */
  twoLines?: boolean;
  /** Opens a row: by a press on it, or by its cell of `openCell`. */
  onOpen?: (row: R) => void;
  /** The key of the row that is open. */
  current?: string;
  /** At the right of the list, what is open; null where nothing is, absent where nothing opens there. */
  panel?: ReactNode;
  /** The panel is 400 px wide in place of 344. */
  wide?: boolean;
  /** Parts of the address that are not the list's. */
  beside?: readonly string[];
  /** Values of its query that the address does not hold. */
  fixed?: Readonly<Record<string, string>>;
  /** Beside the number of rows. */
  note?: ReactNode;
};

type ListBodyProps<R extends ListedRow> = Omit<ListScreenProps<R>, "batch" | "selectable"> & {
  state: ListState<R>;
  fitted: Fitted;
  selection?: Selection<R>;
  tools: ColumnTools;
  onEditFilters?: () => void;
};

/** The rows of a list, or the reason why there are none. */
export const ListBody = <R extends ListedRow>({
  list,
  state,
  fitted,
  selection,
  tools,
  ...props
}: ListBodyProps<R>) => {
  const t = useT();
  const { query, address, show } = state;
  const { error, data } = query;
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState kind="forbidden" code={list.permission[0] ?? ""} />;
  const clear = (): void => show({ values: {}, filters: "", sort: "", pageIndex: 1 });
  // A link may ask for what the list does not know: asked again, it would be refused again.
  const isRefused = error instanceof ApiError && error.status === 400;
  if (error && !data)
    return <EmptyState kind="failed" error={error} onRetry={state.reload} onClear={isRefused ? clear : undefined} />;
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
