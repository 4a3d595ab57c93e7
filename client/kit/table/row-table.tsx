import type { ComponentProps, HTMLAttributes, ReactNode } from "react";
import { Table, TableFrame } from "./table.tsx";

/** A column's head. `cell` is its `data-cell`; a text in `says` names a head that shows none. */
export type HeadColumn = {
  label?: ReactNode;
  says?: string;
  cell?: string;
  /** px; a share of the table as text. */
  width?: number | string;
};

/** One line of heads. */
export const TableHead = ({ columns }: { columns: readonly HeadColumn[] }) => (
  <thead>
    <tr>
      {columns.map(({ label, says, cell, width }, index) => (
        <th
          key={index}
          scope="col"
          aria-label={says}
          data-cell={cell}
          style={width === undefined ? undefined : { width }}
        >
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** `tip`: the whole text of a cell that may be cut. */
export type RowColumn<R> = HeadColumn & {
  render: (row: R, index: number) => ReactNode;
  tip?: (row: R) => string | undefined;
  className?: (row: R) => string | undefined;
};

type Props<R> = Pick<ComponentProps<typeof Table>, "className" | "lines"> & {
  columns: readonly RowColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  rowProps?: (row: R) => HTMLAttributes<HTMLTableRowElement> & { "data-row"?: string };
};

/** Rows that are no list: all of them, as they are handed over. */
export const RowTable = <R,>({ columns, rows, keyOf, rowProps, ...table }: Props<R>) => (
  <Table {...table}>
    <TableHead columns={columns} />
    <tbody>
      {rows.map((row, at) => (
        <tr key={keyOf(row)} {...rowProps?.(row)}>
          {columns.map(({ cell, render, tip, className }, index) => (
            <td key={index} data-cell={cell} title={tip?.(row)} className={className?.(row)}>
              {render(row, at)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The same in a frame that scrolls, named for screen readers. */
export const FramedRowTable = <R,>({ name, ...props }: Props<R> & { name: string }) => (
  <TableFrame tabIndex={0} role="region" aria-label={name}>
    <RowTable {...props} />
  </TableFrame>
);
