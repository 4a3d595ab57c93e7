import { Button, Tag } from "@blueprintjs/core";
import { FilterList } from "@blueprintjs/icons";
import { lazy, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListOf } from "#contracts/list-kit/define-list.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { settings } from "#client/state/settings.ts";
import { EmptyState } from "../empty-state.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { PageHead } from "../page-head.tsx";
import { Part } from "../part.tsx";
import type { Cell, Row } from "../cells/cell.ts";
import { BatchBar } from "./batch-bar.tsx";
import { ChangeNote } from "./change-note.tsx";
import { ColumnMenu } from "./columns/column-menu.tsx";
import { arranged, placed, pulled, withWidths } from "./columns/column-prefs.ts";
import { groupsOf } from "./columns/columns-of.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import { asQuery, rulesIn } from "./query/list-address.ts";
import { ListBody } from "./list-body.tsx";
import { Pager } from "./pager.tsx";
import { useSelection, type BatchAction } from "./table/selection.ts";
import { useColumns, useViews } from "./views/use-columns.ts";
import { useList } from "./query/use-list.ts";
import { ViewMenu } from "./views/view-menu.tsx";

const Builder = lazy(async () => ({ default: (await import("./filters/builder/builder.tsx")).Builder }));

export type ListScreenProps<R extends Row = Row> = {
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
  /** In place of the list until what it `requires` is chosen. */
  unready?: ReactNode;
};

const every = (): boolean => true;

/** Any list: filters, table, pager, export and what changed meanwhile, all from its definition. */
export const ListScreen = <R extends Row>(props: ListScreenProps<R>) => {
  const { list, batch = [] } = props;
  const t = useT();
  const { i18n } = useTranslation();
  const [prefs, setPrefs] = useColumns(list);
  const state = useList(list);
  const { address, show, query } = state;
  const views = useViews(list, prefs);
  const [building, setBuilding] = useState(false);
  const page = query.data;
  const selection = useSelection({
    rows: page?.list ?? [],
    keyOf: state.keyOf,
    may: props.selectable ?? every,
    view: state.text,
  });
  if (!hasCode(...list.permission)) return <EmptyState kind="forbidden" code={list.permission[0] ?? ""} page />;
  const groups = withWidths(groupsOf(arranged(list, prefs), { t, english: i18n.language === "en" }), prefs);
  const tools = {
    pull: (name: string, width: number) => setPrefs(pulled(prefs, name, width)),
    place: (name: string, at: string) => setPrefs(placed(list.layout, prefs, name, at)),
  };
  const { pageIndex, pageSize } = address;
  return (
    <>
      <PageHead title={props.title} extra={props.extra}>
        <ViewMenu
          views={views.all}
          query={state.text}
          onShow={(view) => {
            state.go(view?.query ?? "");
            setPrefs(view?.columns ?? null);
          }}
          onSave={(name) => views.save(name, state.text)}
          onDrop={views.drop}
        />
        <ColumnMenu list={list} prefs={prefs} onChange={setPrefs} />
        {list.export && (
          <ExportButton list={list} query={asQuery(address)} total={page?.total} onPage={page?.list.length ?? 0} />
        )}
        {props.primary}
      </PageHead>
      <FilterBar
        list={list}
        values={address.values}
        onSearch={(values) => show({ values, pageIndex: 1 })}
        advanced={<AdvancedButton open={building} rules={rulesIn(address.filters)} onToggle={setBuilding} />}
      />
      {building && (
        <Part>
          <Builder
            list={list}
            filters={address.filters}
            values={address.values}
            onApply={(filters) => show({ filters, pageIndex: 1 })}
            onSave={(name, filters) => {
              show({ filters, pageIndex: 1 });
              views.save(name, state.textOf({ filters, pageIndex: 1 }));
            }}
          />
        </Part>
      )}
      {!state.ready && props.unready}
      {state.ready && (
        <ListBody
          {...props}
          state={state}
          groups={groups}
          selection={batch.length > 0 ? selection : undefined}
          tools={tools}
          onEditFilters={() => (address.filters ? setBuilding(true) : toFilters())}
        />
      )}
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
          <BatchBar actions={batch} selection={selection} />
          <ChangeNote changed={state.changed} onReload={state.reload} />
        </Pager>
      )}
    </>
  );
};

const toFilters = (): void => document.querySelector<HTMLElement>("[role=search] :is(input, select)")?.focus();

type AdvancedProps = { open: boolean; rules: number; onToggle: (open: boolean) => void };

const AdvancedButton = ({ open, rules, onToggle }: AdvancedProps) => {
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
