import type { ComponentProps, HTMLAttributes, ReactNode } from "react";
import { Table, TableFrame } from "./table.tsx";

/** The head of a column. `cell` is its `data-cell`; `says` is the label of a head without text. */
export type HeadColumn = {
  label?: ReactNode;
  says?: string;
  cell?: string;
  /** Width in px, or as text a share of the table. */
  width?: number | string;
};

/** One row of column heads. */
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

/** `tip`: the full text of a cell that may be cut off. */
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

/** A table for rows that are not a list: it shows all of them. */
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

/** A {@link RowTable} in a scrolling frame, with a name for screen readers. */
export const FramedRowTable = <R,>({ name, ...props }: Props<R> & { name: string }) => (
  <TableFrame tabIndex={0} role="region" aria-label={name}>
    <RowTable {...props} />
  </TableFrame>
);
