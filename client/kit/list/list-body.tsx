import type { ComponentType, ReactNode } from "react";
import { Updated } from "@blueprintjs/icons";
import type { ListDefinition, ListOf, SearchField } from "#contracts/list-kit/define-list.ts";
import { showDay } from "#client/lib/dates.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { Separator } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Row } from "#client/kit/layout.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { atNow } from "./past/past-band.tsx";
import { isNarrowed, type ListAddress, rulesIn } from "./query/list-address.ts";
import { placesOf } from "./filters/filter-bar.tsx";
import { EmptyState } from "../empty-state.tsx";
import { listTitle } from "../export/list-titles.ts";
import type { Cell, Row as ListedRow } from "../cells/cell.ts";
import type { Fitted } from "./columns/use-fitted.ts";
import type { ColumnTools } from "./table/list-head.tsx";
import { ListRows } from "./list-rows.tsx";
import type { Section } from "./table/list-table.tsx";
import type { BatchAction, Selection } from "./table/selection.ts";
import type { ListState } from "./query/use-list.ts";
import styles from "./list.module.css";

const valueWords = ({ input, options = [] }: SearchField, value: string, t: Translate): string | undefined => {
  if (input === "choice" || options.length > 0) {
    const option = options.find((each) => String(each.value) === value);
    return option && t(option.label);
  }
  if (input === "flag") return t(value === "true" ? "common.yes" : "common.no");
  if (input === "day") return showDay(value);
  // An id means nothing to a reader.
  return input === "lookup" ? undefined : value;
};

/** The filters of a list in words: each field with its value, and a note if the advanced search is in use. */
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

/** Scrolls to the first changed row, which may be outside the visible part. */
const see = (): void => document.querySelector('tr[data-row~="changed"]')?.scrollIntoView({ block: "center" });

/** Note in the pager about changes since the page was loaded, with links to the changed rows and to a reload. */
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
  /** Components of this screen for its columns. */
  cells?: Record<string, Cell<R>>;
  /** The main button of the page. */
  primary?: ReactNode;
  /** Content next to the breadcrumb. */
  extra?: ReactNode;
  actions?: (row: R) => ReactNode;
  actionsWidth?: number;
  /** Actions for several rows. Without any, rows cannot be selected. */
  batch?: BatchAction<R>[];
  selectable?: (row: R) => boolean;
  /** Action of the button in an empty list. */
  onAdd?: () => void;
  addLabel?: string;
  /** Filters that one press sets, before the fields. `search` sets some values and keeps the others. */
  lead?: ComponentType<{ values: ListAddress["values"]; search: (change: ListAddress["values"]) => void }>;
  /** The part of the list in which a row is, if the list is in its own order. */
  sections?: (row: R) => Omit<Section, "head"> & { Head: ComponentType<{ values: ListAddress["values"] }> };
  /** Content between the filters and the rows. */
  summary?: ReactNode;
  /** Replaces the usual text of an empty list. */
  nothing?: ReactNode;
  /** A tree at the left of the list, below the head. */
  tree?: ReactNode;
  /** Shown instead of the list until its required fields have a value. */
  unready?: ReactNode;
  /** The list is part of a page with its own head, so its tools are above the filters. */
  inPage?: boolean;
  /** Rows have a name and a smaller line below it. A number is their height, in px. */
  twoLines?: boolean | number;
  /** Opens a row, after a press on the row or on its `openCell`. */
  onOpen?: (row: R) => void;
  /** Key of the open row. */
  current?: string;
  /** Panel of the open row, at the right. Null if no row is open; absent if the list has no panel. */
  panel?: ReactNode;
  /** Content under the open row of a table. */
  under?: ReactNode;
  /** Makes the panel 400 px wide instead of 344. */
  wide?: boolean;
  /** Parameters of the address that do not belong to the list. */
  beside?: readonly string[];
  /** Values of the query that are not in the address. */
  fixed?: Readonly<Record<string, string>>;
  /** Words below the rows. */
  legend?: ReactNode;
  /** Note next to the number of rows. */
  note?: ReactNode;
};

type ListBodyProps<R extends ListedRow> = Omit<ListScreenProps<R>, "batch" | "selectable"> & {
  state: ListState<R>;
  fitted: Fitted;
  selection?: Selection<R>;
  tools: ColumnTools;
  onEditFilters?: () => void;
};

/** The parts of a list in its own order. In another order they would be torn apart, so there are none. */
const sectionsOf = <R extends ListedRow>(
  { sections }: Pick<ListScreenProps<R>, "sections">,
  { sort: own }: Pick<ListDefinition, "sort">,
  sort: string,
  values: ListAddress["values"],
) => {
  if (!sections || sort.replace("-", "") !== own.by) return undefined;
  return (row: R): Section => {
    const { Head, ...section } = sections(row);
    return { ...section, head: <Head values={values} /> };
  };
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
  if (error && !data) {
    // A link may contain filters that the list does not know, or that it cannot search at a past moment.
    const isAhead = error instanceof ApiError && error.code === "asOf.inFuture";
    const onNow = isAhead ? () => show(atNow) : undefined;
    return <EmptyState kind="failed" error={error} onRetry={state.reload} onClear={clear} onNow={onNow} />;
  }
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
  const sort = address.sort || (list.sort.desc ? `-${list.sort.by}` : list.sort.by);
  return (
    <ListRows
      list={list}
      name={props.title ?? listTitle(t, list.name)}
      fitted={fitted}
      rows={data ? data.list : null}
      keyOf={state.keyOf}
      firstIndex={(address.pageIndex - 1) * address.pageSize + 1}
      sort={sort}
      onSort={(sort) => show({ sort, pageIndex: 1 })}
      changed={state.changed.ids}
      sums={data?.page || data?.all ? { page: data.page, all: data.all } : undefined}
      cells={props.cells}
      actions={props.actions}
      actionsWidth={props.actionsWidth}
      twoLines={props.twoLines}
      current={props.current}
      under={props.under}
      onOpen={props.onOpen}
      sectionOf={sectionsOf(props, list, sort, address.values)}
      selection={selection}
      tools={tools}
    />
  );
};
