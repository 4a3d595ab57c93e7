import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Row } from "../cells/cell.ts";
import { ExportButton } from "../export/export-button.tsx";
import { ColumnMenu } from "./columns/column-menu.tsx";
import type { ColumnPrefs } from "./columns/column-prefs.ts";
import { asQuery } from "./query/list-address.ts";
import type { ListState } from "./query/use-list.ts";
import type { useViews } from "./views/use-columns.ts";
import { ViewMenu } from "./views/view-menu.tsx";

type Props = {
  list: ListDefinition;
  state: Pick<ListState, "address" | "text" | "go">;
  /** Absent while it is loaded. */
  page: Page<Row> | undefined;
  views: ReturnType<typeof useViews>;
  prefs: ColumnPrefs;
  leftOut: readonly string[];
  onPrefs: (prefs: ColumnPrefs | null) => void;
};

/** Tools in the head of a list: its views, its columns, its export. */
export const ListTools = ({ list, state, page, views, prefs, leftOut, onPrefs }: Props) => (
  <>
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
