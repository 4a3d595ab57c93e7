import { Fragment, type ReactNode } from "react";
import { Box } from "#client/kit/layout.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { Hidden } from "#client/kit/inline.tsx";
import { cellOf } from "./data-cell.ts";
import { leastWidth, type ShownColumn, spread } from "../columns/columns-of.ts";
import { type Extra, SumRows, type Sums } from "./sum-rows.tsx";
import type { Cell, Row } from "../../cells/cell.ts";
import type { Fitted } from "../columns/use-fitted.ts";
import { type ColumnTools, ListHead } from "./list-head.tsx";
import { ListRow, type RowProps } from "./list-row.tsx";
import styles from "./list-table.module.css";

/** Placeholder bars with the width of a typical value, without animation. */
const TableBars = ({ columns, extra }: { columns: ShownColumn[]; extra: Extra }) => (
  <>
    {Array.from({ length: 12 }, (_, row) => (
      <tr key={row} aria-hidden="true">
        {extra.check && <td data-cell="pin-check" />}
        <td data-cell="pin-index index">
          <Box as="i" fill="surface2" radius="tag" className={styles.bar} style={{ width: 12 }} />
        </td>
        {columns.map((column, at) => (
          <td key={column.name} data-cell={cellOf(column)}>
            <Box
              as="i"
              fill="surface2"
              radius="tag"
              className={styles.bar}
              style={{ width: `${55 + ((row * 7 + at * 13) % 30)}%` }}
            />
          </td>
        ))}
        {extra.actions && <td data-cell="pin-actions group" />}
        {extra.more && <td data-cell="pin-more" />}
      </tr>
    ))}
  </>
);

/** A part of a list, with a row of its own as its head. Rows of an alert have a red bar. */
export type Section = { name: string; isAlert?: boolean; head: ReactNode };

/** A page of rows, for the table and the cards. `rows` is null while loading. */
export type RowsProps<R extends Row> = Pick<RowProps<R>, "onOpen" | "selection" | "actions"> & {
  name: string;
  rows: R[] | null;
  keyOf: (row: R) => string;
  firstIndex: number;
  sort: string;
  onSort: (sort: string) => void;
  changed: readonly string[];
  sums?: Sums;
  /** Components of this screen for its columns. The others come from the registry. */
  cells?: Record<string, Cell<R>>;
  /** Key of the open row. */
  current?: string;
  /** Content under the open row of a table. */
  under?: ReactNode;
  /** The part of the list in which a row is. */
  sectionOf?: (row: R) => Section;
};

type Props<R extends Row> = RowsProps<R> & {
  fitted: Fitted;
  actionsWidth?: number;
  tools?: ColumnTools;
  /** Rows have a name and a smaller line below it. A number is their height, in px. */
  twoLines?: boolean | number;
};

const indexWidth = 60;
const checkWidth = 36;
const usualActions = 84;

/** Width in px of the row number, the checkbox and the actions, which are added to the list's own columns. */
export const asideOf = (beside: { selection?: unknown; actions?: unknown; actionsWidth?: number }): number =>
  indexWidth + (beside.selection ? checkWidth : 0) + (beside.actions ? (beside.actionsWidth ?? usualActions) : 0);

/** Widths of all columns, in px. */
const Widths = ({ of: widths }: { of: readonly number[] }) => (
  <colgroup>
    {widths.map((width, index) => (
      <col key={index} style={{ width }} />
    ))}
  </colgroup>
);

/** The rows with their parts, of which the first row on the page has the head. */
export const inSections = <R extends Row>(rows: readonly R[], sectionOf?: (row: R) => Section) => {
  const sections = rows.map((row) => sectionOf?.(row));
  return rows.map((row, at) => {
    const section = sections[at];
    const isFirst = section !== undefined && section.name !== sections[at - 1]?.name;
    return { row, isAlert: section?.isAlert, head: isFirst ? section.head : undefined };
  });
};

/** The rows of a page, each part with its head. `width`: number of cells in a row. */
const SectionedRows = <R extends Row>({ rows, width, fitted, ...props }: Props<R> & { rows: R[]; width: number }) =>
  inSections(rows, props.sectionOf).map(({ row, head, isAlert }, index) => (
    <Fragment key={props.keyOf(row)}>
      {head !== undefined && (
        <tr data-row="section">
          <th scope="rowgroup" colSpan={width}>
            {head}
          </th>
        </tr>
      )}
      <ListRow
        row={row}
        index={props.firstIndex + index}
        columns={fitted.groups.flatMap((group) => group.columns)}
        rest={fitted.rest}
        isWide={fitted.all}
        isChanged={props.changed.includes(props.keyOf(row))}
        isCurrent={props.keyOf(row) === props.current}
        isAlert={isAlert}
        onOpen={props.onOpen}
        selection={props.selection}
        cells={props.cells}
        actions={props.actions}
      />
      {props.under !== undefined && props.keyOf(row) === props.current && (
        <tr data-row="opened">
          <td colSpan={width}>{props.under}</td>
        </tr>
      )}
    </Fragment>
  ));

/** A page of up to 100 rows as an HTML table, readable for screen readers. `rows` is null while loading; bars are then shown. */
export const ListTable = <R extends Row>(props: Props<R>) => {
  const { fitted, actions, actionsWidth = usualActions, selection } = props;
  const { groups, room, moreWidth } = fitted;
  const columns = groups.flatMap((group) => group.columns);
  const widths = spread(columns, room);
  const least = leastWidth(columns, room);
  const over = room > 0 && least > room;
  const hasMore = fitted.rest.length > 0;
  const style = {
    minWidth: fitted.aside + least,
    "--acts": `${(actions ? actionsWidth : 0) + moreWidth}px`,
    "--more": `${moreWidth}px`,
    "--check": `${selection ? checkWidth : 0}px`,
    ...(typeof props.twoLines === "number" && { "--two-lines": `${props.twoLines}px` }),
  };
  const extra = { check: selection !== undefined, actions: actions !== undefined, more: hasMore };
  return (
    <TableFrame ref={fitted.watch} aria-busy={props.rows === null}>
      <Table interactive over={over} lines={props.twoLines ? 2 : 1} style={style}>
        <Hidden as="caption">{props.name}</Hidden>
        <Widths
          of={[
            ...(selection ? [checkWidth] : []),
            indexWidth,
            ...widths,
            ...(actions ? [actionsWidth] : []),
            ...(hasMore ? [moreWidth] : []),
          ]}
        />
        <ListHead {...props} groups={groups} hasActions={extra.actions} more={fitted} />
        <tbody>
          {props.rows === null ? (
            <TableBars columns={columns} extra={extra} />
          ) : (
            <SectionedRows
              {...props}
              rows={props.rows}
              width={widths.length + 1 + Object.values(extra).filter(Boolean).length}
            />
          )}
        </tbody>
        {props.sums && props.rows && props.rows.length > 0 && (
          <SumRows sums={props.sums} columns={columns} extra={extra} />
        )}
      </Table>
    </TableFrame>
  );
};
