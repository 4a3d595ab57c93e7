import { HTMLTable } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, DoubleCaretVertical, Updated } from "@blueprintjs/icons";
import type { CSSProperties, ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { cellOf } from "../cells/index.ts";
import type { Cell, Row } from "../cells/cell.ts";
import { nextSort } from "./list-address.ts";
import { spread, type ShownColumn, type ShownGroup } from "./columns-of.ts";
import { classOf } from "./class-of.ts";
import { SumRows, type Sums } from "./sum-rows.tsx";
import { TableBars } from "./table-bars.tsx";
import { useWidth } from "./use-width.ts";

type Props = {
  name: string;
  groups: ShownGroup[];
  rows: Row[] | null;
  keyOf: (row: Row) => string;
  firstIndex: number;
  sort: string;
  onSort: (sort: string) => void;
  changed: readonly string[];
  sums?: Sums;
  /** Components of this one screen, by column; the registry shows all others. */
  cells?: Record<string, Cell>;
  actions?: (row: Row) => ReactNode;
  actionsWidth?: number;
};

const indexWidth = 60;

/** A page of at most 100 rows as a table that a screen reader can read. `rows` null: still loading, bars in their place. */
export const ListTable = (props: Props) => {
  const { groups, actions, actionsWidth = 84 } = props;
  const [watch, room] = useWidth();
  const columns = groups.flatMap((group) => group.columns);
  const fixed = indexWidth + (actions ? actionsWidth : 0);
  const widths = spread(columns, room - fixed);
  const least = fixed + columns.reduce((sum, column) => sum + column.width, 0);
  const over = room > 0 && least > room;
  return (
    <div className="cy-tablewrap" ref={watch} aria-busy={props.rows === null}>
      <HTMLTable
        compact
        interactive
        className={over ? "cy-table is-over" : "cy-table"}
        style={{ minWidth: least, "--acts": `${actions ? actionsWidth : 0}px` } as CSSProperties}
      >
        <caption className="cy-sr">{props.name}</caption>
        <colgroup>
          <col style={{ width: indexWidth }} />
          {columns.map((column, index) => (
            <col key={column.name} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <Head {...props} />
        <tbody>
          {props.rows === null ? (
            <TableBars columns={columns} actions={Boolean(actions)} />
          ) : (
            props.rows.map((row, index) => (
              <TableRow key={props.keyOf(row)} {...props} columns={columns} row={row} index={index} />
            ))
          )}
        </tbody>
        {props.sums && props.rows && props.rows.length > 0 && (
          <SumRows sums={props.sums} columns={columns} actions={Boolean(actions)} />
        )}
      </HTMLTable>
    </div>
  );
};

const Head = ({ groups, sort, onSort, actions }: Props) => {
  const t = useT();
  const grouped = groups.some((group) => group.title !== "");
  return (
    <thead>
      {grouped && (
        <tr className="cy-th-group">
          <td className="pin0" />
          {groups.map((group, index) => (
            <th
              key={`${group.title}${index}`}
              colSpan={group.columns.length}
              scope="colgroup"
              className={group.title ? "g" : ""}
            >
              {group.title}
            </th>
          ))}
          {actions && <td className="pinR g" />}
        </tr>
      )}
      <tr>
        <th scope="col" className="pin0 idx">
          {t("client.list.index")}
        </th>
        {groups.flatMap((group) =>
          group.columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={classOf(column, column.column.sortable ? "sortable" : "")}
              aria-sort={sort === column.name ? "ascending" : sort === `-${column.name}` ? "descending" : undefined}
            >
              {column.column.sortable ? (
                <button type="button" className="cy-sort" onClick={() => onSort(nextSort(sort, column.name))}>
                  <span title={column.label}>{column.label}</span>
                  {sort === column.name ? (
                    <ArrowUp size={12} />
                  ) : sort === `-${column.name}` ? (
                    <ArrowDown size={12} />
                  ) : (
                    <DoubleCaretVertical size={12} />
                  )}
                </button>
              ) : (
                <span title={column.label}>{column.label}</span>
              )}
            </th>
          )),
        )}
        {actions && (
          <th scope="col" className="pinR g act">
            {t("client.list.actions")}
          </th>
        )}
      </tr>
    </thead>
  );
};

const dim = (row: Row): boolean =>
  row["life"] === "scrapped" || row["life"] === "disabled" || row["isUsable"] === false || row["voided"] === true;

const TableRow = ({
  row,
  index,
  columns,
  keyOf,
  firstIndex,
  changed,
  cells,
  actions,
}: Props & { row: Row; index: number; columns: ShownColumn[] }) => {
  const t = useT();
  const moved = changed.includes(keyOf(row));
  const name = [moved ? "is-changed" : "", dim(row) ? "is-dim" : ""].filter(Boolean).join(" ");
  return (
    <tr className={name || undefined}>
      <td className="pin0 idx">
        {moved && (
          <span className="cy-chg" title={t("client.list.rowChanged")}>
            <Updated size={14} aria-label={t("client.list.rowChanged")} />
          </span>
        )}
        {firstIndex + index}
      </td>
      {columns.map((column) => {
        const Shown = cells?.[column.name] ?? cellOf(column.name, column.column);
        return (
          <td key={column.name} className={classOf(column) || undefined}>
            <Shown value={row[column.name]} row={row} column={column.column} name={column.name} />
          </td>
        );
      })}
      {actions && <td className="pinR g act">{actions(row)}</td>}
    </tr>
  );
};
