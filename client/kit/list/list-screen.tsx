import { Button, Tag } from "@blueprintjs/core";
import { FilterList } from "@blueprintjs/icons";
import { lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { scannedLists } from "#contracts/lists/past.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { settings } from "#client/state/settings.ts";
import { Grid, Row, Stack } from "#client/kit/layout.tsx";
import type { Row as ListedRow } from "../cells/cell.ts";
import { ShownAsOf } from "../cells/life-cell.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { ColumnMenu, useColumns, useViews } from "./columns/column-menu.tsx";
import { arranged, asWanted, type ColumnPrefs, movedTo, pulled } from "./columns/column-prefs.ts";
import { asQuery, rulesIn } from "./query/list-address.ts";
import { type ListState, useList } from "./query/use-list.ts";
import { ViewMenu } from "./views/view-menu.tsx";
import { Part } from "../part.tsx";
import { EmptyState } from "../empty-state.tsx";
import { PageHead } from "../page-head.tsx";
import { BatchBar } from "./batch-bar.tsx";
import { ChangeNote, ListBody, type ListScreenProps } from "./list-body.tsx";
import { groupsOf } from "./columns/columns-of.ts";
import { allColumns, useFitted } from "./columns/use-fitted.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import { ListAndPanel } from "./list-and-panel.tsx";
import { useCards } from "./list-rows.tsx";
import { OpensRows } from "./open-cell.tsx";
import { ClockButton, PastBand, withoutDue } from "./past/past-band.tsx";
import { sinceCells, withSince } from "./past/since-then.tsx";
import { ProvingPanel, ProvingRow } from "./past/proving-panel.tsx";
import { Pager } from "./pager.tsx";
import { asideOf } from "./table/list-table.tsx";
import { useSelection } from "./table/selection.ts";
import styles from "./list-screen.module.css";

type Props = {
  list: ListDefinition;
  state: Pick<ListState, "address" | "text" | "go" | "show">;
  /** Absent while loading. */
  page: Page<ListedRow> | undefined;
  views: ReturnType<typeof useViews>;
  prefs: ColumnPrefs;
  leftOut: readonly string[];
  onPrefs: (prefs: ColumnPrefs | null) => void;
};

/** Tools in the head of a list: views, columns and export. */
const ListTools = ({ list, state, page, views, prefs, leftOut, onPrefs }: Props) => (
  <>
    {!state.address.asOf && (
      <ClockButton
        list={list}
        onChoose={(asOf) => state.show({ asOf, values: withoutDue(list, state.address), pageIndex: 1 })}
      />
    )}
    <ViewMenu
      list={list.name}
      views={views.all}
      columns={prefs}
      query={state.text}
      onShow={(view) => {
        state.go(view?.query ?? "");
        onPrefs(view?.columns ?? null);
      }}
      onSave={(name) => views.save(name, state.text)}
      onDrop={views.drop}
    />
    <ColumnMenu list={list} prefs={prefs} leftOut={leftOut} onChange={onPrefs} />
    {list.export && (
      <ExportButton list={list} query={asQuery(state.address)} total={page?.total} onPage={page?.list.length ?? 0} />
    )}
  </>
);

const Builder = lazy(async () => ({ default: (await import("./filters/builder/builder.tsx")).Builder }));

type SearchProps = {
  list: ListDefinition;
  state: Pick<ListState, "address" | "show" | "textOf">;
  /** Saves the view under a name. */
  onSave: (name: string, query: string) => void;
};

/** Rules for any of the list's fields, applied to the list or saved as a view. */
const AdvancedSearch = ({ list, state: { address, show, textOf }, onSave }: SearchProps) => (
  <Part>
    <Builder
      list={list}
      filters={address.filters}
      values={address.values}
      onApply={(filters) => show({ filters, pageIndex: 1 })}
      onSave={(name, filters) => {
        show({ filters, pageIndex: 1 });
        onSave(name, textOf({ filters, pageIndex: 1 }));
      }}
    />
  </Part>
);

type ButtonProps = { open: boolean; rules: number; onToggle: (open: boolean) => void };

/** Button of the advanced search, with the number of its rules. */
const AdvancedButton = ({ open, rules, onToggle }: ButtonProps) => {
  const t = useT();
  return (
    <Button
      icon={<FilterList />}
      text={t("client.builder.advanced")}
      active={open}
      aria-expanded={open}
      endIcon={
        rules > 0 ? (
          <Tag minimal round intent="primary">
            {rules}
          </Tag>
        ) : undefined
      }
      onClick={() => onToggle(!open)}
    />
  );
};

type FiltersProps = {
  list: ListDefinition;
  state: Pick<ListState, "address" | "show">;
  building: boolean;
  onBuild: (building: boolean) => void;
  lead: ListScreenProps["lead"];
};

/** The search fields of a list, after the filters that one press sets. */
const Filters = ({ list, state: { address, show }, building, onBuild, lead: Lead }: FiltersProps) => {
  const search = (values: Record<string, string>): void => show({ values, pageIndex: 1 });
  return (
    <FilterBar
      list={list}
      values={address.values}
      onSearch={search}
      lead={Lead && <Lead values={address.values} search={(change) => search({ ...address.values, ...change })} />}
      advanced={<AdvancedButton open={building} rules={rulesIn(address.filters)} onToggle={onBuild} />}
    />
  );
};

const every = (): boolean => true;

/** A list of the past has no actions and nothing that counts the present. A row opens the event that proves it: under it in a table of one place. */
const useAsOf = <R extends ListedRow>(
  props: ListScreenProps<R>,
  { address, keyOf }: ListState<R>,
): ListScreenProps<R> => {
  const [openRow, setOpenRow] = useState<R>();
  const isPanel = useCards(props.list) || !(props.list.name in scannedLists);
  if (!address.asOf) return props;
  const { list, cells, title, inPage, twoLines, beside, fixed, unready, extra, summary } = props;
  return {
    ...{ title, inPage, twoLines, beside, fixed, unready },
    extra: list.requires ? extra : undefined,
    summary: list.requires ? summary : undefined,
    list: withSince(list, address.asOf),
    cells: { ...cells, ...(sinceCells as ListScreenProps<R>["cells"]) },
    onOpen: (row) => setOpenRow(!isPanel && openRow && keyOf(openRow) === keyOf(row) ? undefined : row),
    current: openRow && keyOf(openRow),
    ...(isPanel
      ? { panel: openRow ? <ProvingPanel row={openRow} onClose={() => setOpenRow(undefined)} /> : null }
      : { under: openRow && <ProvingRow row={openRow} /> }),
  };
};

/** Any list from its definition: filters, table, pager, export, and a note about changes. */
export const ListScreen = <R extends ListedRow>(whole: ListScreenProps<R>) => {
  const { list } = whole;
  const t = useT();
  const { i18n } = useTranslation();
  const [prefs, setPrefs] = useColumns(list);
  const state = useList(list, { beside: whole.beside, fixed: whole.fixed });
  const { address, show, query } = state;
  const { batch = [], ...props } = useAsOf(whole, state);
  const listed = props.list;
  const views = useViews(list, prefs);
  const [building, setBuilding] = useState(false);
  const page = query.data;
  const selection = useSelection({
    rows: page?.list ?? [],
    keyOf: state.keyOf,
    may: props.selectable ?? every,
    view: state.text,
  });
  const selectable = batch.length > 0 ? selection : undefined;
  const groups = asWanted(groupsOf(arranged(listed, prefs), { t, english: i18n.language === "en" }), prefs);
  const fitted = useFitted(groups, asideOf({ ...props, selection: selectable }), allColumns(prefs, setPrefs));
  if (!hasCode(...list.permission)) return <EmptyState kind="forbidden" code={list.permission[0] ?? ""} page />;
  const columnTools = {
    pull: (name: string, width: number) => setPrefs(pulled(prefs, name, width)),
    place: (name: string, at: string) => setPrefs(movedTo(list.layout, prefs, name, at)),
  };
  const tools = <ListTools {...{ list, state, page, views, prefs }} leftOut={fitted.leftOut} onPrefs={setPrefs} />;
  return (
    <Provided asOf={address.asOf} onOpen={props.onOpen ?? ignored}>
      {address.asOf && <PastBand list={list} state={state} page={page} />}
      <Head {...props} tools={tools} />
      <Around {...props}>
        <Filters {...{ list, state, building }} lead={props.lead} onBuild={setBuilding} />
        {building && <AdvancedSearch list={list} state={state} onSave={views.save} />}
        {props.summary}
        {!state.ready && props.unready}
        {state.ready && (
          <ListBody
            {...props}
            state={state}
            fitted={fitted}
            selection={selectable}
            tools={columnTools}
            onEditFilters={() => (address.filters ? setBuilding(true) : toFilters())}
          />
        )}
        {props.legend}
        {state.ready && page && (
          <ListPager page={page} {...{ address, show }}>
            {props.note}
            <BatchBar actions={batch} selection={selection} />
            <ChangeNote changed={state.changed} onReload={state.reload} />
          </ListPager>
        )}
      </Around>
    </Provided>
  );
};

type ProvidedProps<R extends ListedRow> = Children & { asOf: string | undefined; onOpen: (row: R) => void };

/** Provides to the cells how a row opens, and the moment of the list. */
const Provided = <R extends ListedRow>({ asOf, onOpen, children }: ProvidedProps<R>) => (
  <ShownAsOf value={asOf}>
    <OpensRows value={onOpen}>{children}</OpensRows>
  </ShownAsOf>
);

type HeadProps = Pick<ListScreenProps, "inPage" | "title" | "extra" | "primary"> & { tools: ReactNode };

const Head = ({ inPage, title, extra, primary, tools }: HeadProps) =>
  inPage ? (
    <Row align="stretch" justify="end" gap={8} className={styles.tools}>
      {tools}
    </Row>
  ) : (
    <PageHead title={title} extra={extra}>
      {tools}
      {primary}
    </PageHead>
  );

const ignored = (): void => undefined;

/** Puts a tree at the left of the list, or a panel at its right. */
const Around = ({ tree, panel, wide, children }: Pick<ListScreenProps, "tree" | "panel" | "wide"> & Children) => {
  if (tree)
    return (
      <Grid columns="224px minmax(0, 1fr)" grow className={styles.besideTree}>
        {tree}
        <Stack as="section" className={styles.list}>
          {children}
        </Stack>
      </Grid>
    );
  return panel === undefined ? children : <ListAndPanel {...{ panel, wide }}>{children}</ListAndPanel>;
};
type Children = { children: ReactNode };

const toFilters = (): void => document.querySelector<HTMLElement>("[role=search] :is(input, select)")?.focus();

type ListPagerProps = Pick<ListState, "address" | "show"> & { page: Page<ListedRow>; children: ReactNode };

/** The pager below a list. A chosen page size applies to every list. */
const ListPager = ({ page, address, show, children }: ListPagerProps) => (
  <Pager
    total={page.total}
    capped={page.totalCapped}
    pageIndex={address.pageIndex}
    pageSize={address.pageSize}
    onPage={(next) => show({ pageIndex: next })}
    onSize={(size) => {
      settings.pageSize = size;
      show({ pageSize: size, pageIndex: 1 });
    }}
  >
    {children}
  </Pager>
);
