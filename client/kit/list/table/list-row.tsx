import { Checkbox } from "@blueprintjs/core";
import { Updated } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { Row } from "#client/kit/layout.tsx";
import { cellOf } from "../../cells/cells.ts";
import type { Cell, Row as ListedRow } from "../../cells/cell.ts";
import { cellOf as dataCellOf } from "./data-cell.ts";
import type { ShownColumn } from "../columns/columns-of.ts";
import type { Selection } from "./selection.ts";
import styles from "./list-table.module.css";

type Props<R extends ListedRow> = {
  row: R;
  /** Number of the row, as in the index column. */
  index: number;
  columns: ShownColumn[];
  isChanged: boolean;
  isCurrent?: boolean;
  onOpen?: (row: R) => void;
  selection?: Selection<R>;
  cells?: Record<string, Cell<R>>;
  actions?: (row: R) => ReactNode;
};

/** The `data-row` marks of a row, for the table and the cards. */
export const marksOf = (
  row: ListedRow,
  isChanged: boolean,
  isSelected: boolean,
  isCurrent = false,
): string | undefined =>
  [isChanged && "changed", isDim(row) && "dim", (isSelected || isCurrent) && "selected", isCurrent && "current"]
    .filter(Boolean)
    .join(" ") || undefined;

const isDim = (row: ListedRow): boolean =>
  row["life"] === "scrapped" ||
  row["life"] === "disabled" ||
  row["isUsable"] === false ||
  row["enabled"] === false ||
  row["voided"] === true;

/** One row. A row that changed since the load is marked, and a disabled record is dimmed. */
export const ListRow = <R extends ListedRow>(props: Props<R>) => {
  const { row, index, columns, isChanged, isCurrent, onOpen, selection, cells, actions } = props;
  const t = useT();
  const selected = selection?.has(row) ?? false;
  return (
    <tr
      data-id={textOf(row["id"]) || undefined}
      data-row={marksOf(row, isChanged, selected, isCurrent)}
      aria-selected={selection ? selected : undefined}
      onClick={onOpen && (() => onOpen(row))}
    >
      {selection && (
        <td data-cell="pin-check select">
          <Checkbox
            checked={selected}
            disabled={!selection.may(row)}
            aria-label={t("client.list.select", { index })}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
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
    </tr>
  );
};
