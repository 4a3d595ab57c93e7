import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Checkbox } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, DoubleCaretVertical } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ShownColumn, ShownGroup } from "../columns/columns-of.ts";
import { cellOf } from "./data-cell.ts";
import { nextSort } from "../query/list-address.ts";
import type { Selection } from "./selection.ts";
import styles from "./list-table.module.css";

/** Step of an arrow key, in px. */
const step = 16;

/** The edge of a column, moved by the pointer or the arrow keys. Rows follow during a drag; the width is saved at the end. */
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
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === "ArrowRight" ? step : event.key === "ArrowLeft" ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    onPull((event.currentTarget.closest("th")?.offsetWidth ?? column.width) + by);
  };
  return (
    <span
      className={styles.resizeHandle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("client.list.pull", { name: column.label })}
      aria-valuenow={Math.round(column.width)}
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
      onKeyDown={press}
    />
  );
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
};

/** Head with groups above columns. A click sorts, dragging the name moves the column, and dragging its edge resizes it. */
export const ListHead = ({ groups, sort, onSort, hasActions, selection, tools }: Props) => {
  const t = useT();
  const [dragged, setDragged] = useState<ShownColumn | null>(null);
  const grouped = groups.some((group) => group.title !== "");
  return (
    <thead>
      {grouped && (
        <tr data-row="groups">
          {selection && <td data-cell="pin-check" />}
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
          {hasActions && <td data-cell="pin-actions group" />}
        </tr>
      )}
      <tr>
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
};

const ColumnHead = ({ column, mates, dragged, onDrag, sort, onSort, tools }: ColumnProps) => (
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
      <SortButton column={column} sort={sort} onSort={onSort} />
    ) : (
      <span title={column.label}>{column.label}</span>
    )}
    {tools && <ResizeHandle column={column} onPull={(width) => tools.pull(column.name, width)} />}
  </th>
);

const SortButton = ({ column, sort, onSort }: { column: ShownColumn } & Pick<Props, "sort" | "onSort">) => (
  <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.name))}>
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
