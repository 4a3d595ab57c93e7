import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Checkbox } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, CaretLeft, CaretRight, DoubleCaretVertical } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ShownColumn, ShownGroup } from "../columns/columns-of.ts";
import { cellOf } from "./data-cell.ts";
import type { Fitted } from "../columns/use-fitted.ts";
import { nextSort } from "../query/list-address.ts";
import type { Selection } from "./selection.ts";
import type { Extra } from "./sum-rows.tsx";
import styles from "./list-table.module.css";

/** Step of an arrow key, in px. */
const step = 16;

/** The edge of a column. Rows follow the pointer during a drag; the width is saved at the end. Keys change it from the head. */
const ResizeHandle = ({ column, onPull }: { column: ShownColumn; onPull: (width: number) => void }) => {
  const t = useT();
  const pulling = useRef<{ from: number; width: number; col: HTMLElement } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest("th");
    const col = head?.closest("table")?.querySelectorAll("col")[head.cellIndex];
    if (!head || !col) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pulling.current = { from: event.clientX, width: head.offsetWidth, col };
  };
  const widthAt = (event: PointerEvent): number =>
    pulling.current ? pulling.current.width + event.clientX - pulling.current.from : 0;
  return (
    <span
      className={styles.resizeHandle}
      aria-hidden
      title={t("client.list.pull", { name: column.label })}
      draggable
      onDragStart={(event) => (event.preventDefault(), event.stopPropagation())}
      onPointerDown={start}
      onPointerMove={(event) => {
        if (pulling.current) pulling.current.col.style.width = `${Math.max(48, widthAt(event))}px`;
      }}
      onPointerUp={(event) => {
        if (pulling.current) onPull(widthAt(event));
        pulling.current = null;
      }}
    />
  );
};

/**
 * Makes the heads one stop of the Tab key: arrow keys, Home and End move among them, and Shift with an arrow changes the width of one. `at` is
 * the index of the head that Tab reaches.
 */
const useHeadKeys = (names: readonly string[], tools: ColumnTools | undefined) => {
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const heads = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-head]")];
    const now = heads.findIndex((head) => head === event.target);
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (now < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const name = names[now];
    if (event.shiftKey) {
      if (by === 0 || name === undefined || !tools) return;
      event.preventDefault();
      tools.pull(name, (heads[now]?.closest("th")?.offsetWidth ?? 0) + by * step);
      return;
    }
    const to = event.key === "Home" ? 0 : event.key === "End" ? heads.length - 1 : now + by;
    if (to === now) return;
    event.preventDefault();
    heads[to]?.focus();
  };
  return { at: Math.min(at, names.length), onKeyDown, onReach: setAt };
};

/** Changes to columns by the person. Absent if they are fixed. */
export type ColumnTools = { pull: (name: string, width: number) => void; place: (name: string, at: string) => void };

type Props = {
  groups: ShownGroup[];
  sort: string;
  onSort: (sort: string) => void;
  hasActions: boolean;
  selection?: Pick<Selection, "all" | "toggleAll">;
  tools?: ColumnTools;
  /** The columns without space, and the choice to show all. */
  more: Pick<Fitted, "rest" | "all" | "onAll">;
};

/** Properties of a head as a place of the keyboard. */
type Stop = { tabIndex: 0 | -1; onFocus: () => void };

/** Shows all columns side by side, or again only those that fit. */
const MoreColumns = ({ more: { rest, all, onAll }, stop }: Pick<Props, "more"> & { stop: Stop }) => {
  const t = useT();
  const name = t(all ? "client.list.fittingColumns" : "client.list.allColumns");
  return (
    <button
      type="button"
      className={styles.sort}
      title={name}
      aria-pressed={all}
      onClick={() => onAll(!all)}
      data-head
      {...stop}
    >
      {all && <CaretLeft size={12} />}
      <span>{t(all ? "client.list.fewer" : "client.list.moreColumns", { count: rest.length })}</span>
      {!all && <CaretRight size={12} />}
    </button>
  );
};

/** Titles of the groups, above their columns. */
const GroupRow = ({ groups, has }: { groups: ShownGroup[]; has: Extra }) => (
  <tr data-row="groups">
    {has.check && <td data-cell="pin-check" />}
    <td data-cell="pin-index" />
    {groups.map((group, index) => (
      <th
        key={`${group.title}${index}`}
        colSpan={group.columns.length}
        scope="colgroup"
        data-cell={group.title ? "group" : undefined}
      >
        {group.title}
      </th>
    ))}
    {has.actions && <td data-cell="pin-actions group" />}
    {has.more && <td data-cell="pin-more" />}
  </tr>
);

/** Head with groups above columns. A click sorts, dragging the name moves the column, and dragging its edge resizes it. */
export const ListHead = ({ groups, sort, onSort, hasActions, selection, tools, more }: Props) => {
  const t = useT();
  const [dragged, setDragged] = useState<ShownColumn | null>(null);
  const names = groups.flatMap(({ columns }) => columns.map(({ name }) => name));
  const { at, onKeyDown, onReach } = useHeadKeys(names, tools);
  const stopOf = (index: number): Stop => ({ tabIndex: index === at ? 0 : -1, onFocus: () => onReach(index) });
  return (
    <thead>
      {groups.some((group) => group.title !== "") && (
        <GroupRow
          groups={groups}
          has={{ check: selection !== undefined, actions: hasActions, more: more.rest.length > 0 }}
        />
      )}
      <tr onKeyDown={onKeyDown}>
        {selection && (
          <th scope="col" data-cell="pin-check select">
            <Checkbox
              name="selectAll"
              checked={selection.all === "all"}
              indeterminate={selection.all === "some"}
              aria-label={t("client.list.selectAll")}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        <th scope="col" data-cell="pin-index index">
          {t("common.rowNumber")}
        </th>
        {groups.flatMap(({ columns }) =>
          columns.map((column) => (
            <ColumnHead
              key={column.name}
              {...{ column, sort, onSort, tools, dragged }}
              stop={stopOf(names.indexOf(column.name))}
              mates={columns}
              onDrag={setDragged}
            />
          )),
        )}
        {hasActions && (
          <th scope="col" data-cell="pin-actions group actions">
            {t("client.list.actions")}
          </th>
        )}
        {more.rest.length > 0 && (
          <th scope="col" data-cell="pin-more">
            <MoreColumns more={more} stop={stopOf(names.length)} />
          </th>
        )}
      </tr>
    </thead>
  );
};

type ColumnProps = Pick<Props, "sort" | "onSort" | "tools"> & {
  column: ShownColumn;
  /** Columns of the same group, which it can swap with. */
  mates: ShownColumn[];
  dragged: ShownColumn | null;
  onDrag: (column: ShownColumn | null) => void;
  stop: Stop;
};

const ColumnHead = ({ column, mates, dragged, onDrag, sort, onSort, tools, stop }: ColumnProps) => (
  <th
    scope="col"
    data-cell={cellOf(column)}
    aria-sort={sort === column.name ? "ascending" : sort === `-${column.name}` ? "descending" : undefined}
    draggable={tools !== undefined}
    onDragStart={() => onDrag(column)}
    onDragEnd={() => onDrag(null)}
    onDragOver={(event) => {
      if (dragged && mates.includes(dragged)) event.preventDefault();
    }}
    onDrop={() => dragged && tools?.place(dragged.name, column.name)}
  >
    {column.column.sortable ? (
      <SortButton {...{ column, sort, onSort, stop }} />
    ) : (
      <span title={column.label} data-head {...stop}>
        {column.label}
      </span>
    )}
    {tools && <ResizeHandle column={column} onPull={(width) => tools.pull(column.name, width)} />}
  </th>
);

const SortButton = ({ column, sort, onSort, stop }: Pick<ColumnProps, "column" | "sort" | "onSort" | "stop">) => (
  <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.name))} data-head {...stop}>
    <span title={column.label}>{column.label}</span>
    {sort === column.name ? (
      <ArrowUp size={12} />
    ) : sort === `-${column.name}` ? (
      <ArrowDown size={12} />
    ) : (
      <DoubleCaretVertical size={12} />
    )}
  </button>
);
