import { Button, Checkbox } from "@blueprintjs/core";
import { ChevronDown, ChevronUp, Updated } from "@blueprintjs/icons";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { Row } from "#client/kit/layout.tsx";
import { cellOf } from "../../cells/cells.ts";
import type { Cell, Row as ListedRow } from "../../cells/cell.ts";
import { cellOf as dataCellOf } from "./data-cell.ts";
import type { ShownColumn } from "../columns/columns-of.ts";
import type { Selection } from "./selection.ts";
import { FieldValues } from "../../cells/field-list.tsx";
import styles from "./list-table.module.css";

/** A row of a list, for the table and the cards. */
export type RowProps<R extends ListedRow> = {
  row: R;
  /** Number of the row, as in the index column. */
  index: number;
  isChanged: boolean;
  isCurrent?: boolean;
  /** The row has a red bar. */
  isAlert?: boolean;
  onOpen?: (row: R) => void;
  selection?: Selection<R>;
  cells?: Record<string, Cell<R>>;
  actions?: (row: R) => ReactNode;
};

type Props<R extends ListedRow> = RowProps<R> & {
  columns: ShownColumn[];
  /** Columns without space. The row opens to them, unless the table `isWide` and shows all. */
  rest: readonly ShownColumn[];
  isWide: boolean;
};

/** Right opens a row to its other columns and Left closes it, from any of its links and buttons. */
const openByKey =
  (onOpened: (open: boolean) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.shiftKey || event.metaKey || event.defaultPrevented) return;
    // A menu of the row is elsewhere in the document.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.matches("[type=text]")) return;
    if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    event.preventDefault();
    onOpened(key === "ArrowRight");
  };

/** The `data-row` marks of a row, for the table and the cards. */
export const marksOf = (
  row: ListedRow,
  isChanged: boolean,
  isSelected: boolean,
  isCurrent = false,
  isAlert = false,
): string | undefined =>
  [
    isAlert && "alert",
    isChanged && "changed",
    isDim(row) && "dim",
    (isSelected || isCurrent) && "selected",
    isCurrent && "current",
  ]
    .filter(Boolean)
    .join(" ") || undefined;

const isDim = (row: ListedRow): boolean =>
  row["life"] === "scrapped" ||
  row["life"] === "disabled" ||
  row["isUsable"] === false ||
  row["enabled"] === false ||
  row["voided"] === true;

type CheckProps<R extends ListedRow> = { row: R; index: number; selection: Selection<R> };

/** Checkbox that selects a row. */
const CheckCell = <R extends ListedRow>({ row, index, selection }: CheckProps<R>) => {
  const t = useT();
  return (
    <td data-cell="pin-check select">
      <Checkbox
        checked={selection.has(row)}
        disabled={!selection.may(row)}
        aria-label={t("client.list.select", { index })}
        onChange={() => selection.toggle(row)}
      />
    </td>
  );
};

type MoreProps = { index: number; opens: boolean; isOpened: boolean; onOpened: (open: boolean) => void };

/** Chevron that opens the other columns of a row. */
const MoreCell = ({ index, opens, isOpened, onOpened }: MoreProps) => {
  const t = useT();
  const name = t("client.list.otherColumns", { index });
  return (
    <td data-cell="pin-more" onClick={(event) => event.stopPropagation()}>
      {opens && (
        <Button
          variant="minimal"
          size="small"
          icon={isOpened ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          aria-expanded={isOpened}
          aria-label={name}
          title={name}
          onClick={() => onOpened(!isOpened)}
        />
      )}
    </td>
  );
};

/** The columns of a row that have no space, below it. */
const OpenedRow = <R extends ListedRow>({ row, rest, cells, width }: OpenedProps<R>) => (
  <tr data-row="opened">
    <td colSpan={width}>
      <FieldValues
        columns={rest}
        row={row}
        cells={cells as Record<string, Cell> | undefined}
        across="repeat(auto-fill, minmax(272px, 1fr))"
      />
    </td>
  </tr>
);
/** `width`: number of cells in a row. */
type OpenedProps<R extends ListedRow> = Pick<Props<R>, "row" | "rest" | "cells"> & { width: number };

/** One row. A row that changed since the load is marked, and a disabled record is dimmed. */
export const ListRow = <R extends ListedRow>(props: Props<R>) => {
  const { row, index, columns, rest, isWide, isChanged, onOpen, selection, cells, actions } = props;
  const t = useT();
  const [wasOpened, setOpened] = useState(false);
  const opens = rest.length > 0 && !isWide;
  const isOpened = opens && wasOpened;
  return (
    <>
      <tr
        data-id={textOf(row["id"]) || undefined}
        data-row={marksOf(row, isChanged, selection?.has(row) ?? false, props.isCurrent, props.isAlert)}
        aria-selected={selection?.has(row)}
        onClick={onOpen && (() => onOpen(row))}
        onKeyDown={opens ? openByKey(setOpened) : undefined}
      >
        {selection && <CheckCell {...{ row, index, selection }} />}
        <td data-cell="pin-index index">
          {isChanged && (
            <Row as="span" className={styles.changed} title={t("client.list.rowChanged")}>
              <Updated size={14} aria-label={t("client.list.rowChanged")} />
            </Row>
          )}
          {index}
        </td>
        {columns.map((column) => {
          const Shown = cells?.[column.name] ?? cellOf(column.name, column.column);
          return (
            <td key={column.name} data-cell={dataCellOf(column)}>
              <Shown value={row[column.name]} row={row} column={column.column} name={column.name} />
            </td>
          );
        })}
        {actions && (
          <td data-cell="pin-actions group actions" onClick={(event) => event.stopPropagation()}>
            {actions(row)}
          </td>
        )}
        {rest.length > 0 && <MoreCell {...{ index, opens, isOpened }} onOpened={setOpened} />}
      </tr>
      {isOpened && (
        <OpenedRow {...{ row, rest, cells }} width={columns.length + 2 + (selection ? 1 : 0) + (actions ? 1 : 0)} />
      )}
    </>
  );
};
