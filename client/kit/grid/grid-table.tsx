import "#client/theme/grid.css";
import { Table, type TableProps } from "@blueprintjs/table";
import type { Ref } from "react";
import { classes } from "#client/lib/classes.ts";
import { useWidth } from "#client/lib/use-width.ts";
import styles from "./grid.module.css";

/** Width of a column. */
export type Sized = {
  /** Width in px. */
  width: number;
  /** Takes the remaining width. */
  grows?: boolean;
};

type Props = Omit<TableProps, "columnWidths"> & { table?: Ref<Table>; columns: readonly Sized[] };

/** The `className` for a cell or a head in a column of numbers. */
export const numericClass = styles.numeric;

/** Blueprint's table in our style, as large as the element around it. */
export const GridTable = ({ table, columns, className, ...rest }: Props) => {
  const [watch, width] = useWidth();
  return (
    <div ref={watch} className={styles.gridTable}>
      {width > 0 && (
        <Table
          ref={table}
          className={classes(styles.table, className)}
          enableRowHeader={false}
          enableRowResizing={false}
          enableColumnResizing={false}
          columnWidths={widthsOf(columns, width)}
          {...rest}
        />
      )}
    </div>
  );
};

/** Widths of the columns. Columns with `grows` share the remaining width. */
export const widthsOf = (columns: readonly Sized[], width: number): number[] => {
  const spare = width - columns.reduce((sum, column) => sum + column.width, 0);
  const growing = columns.filter(({ grows }) => grows).length;
  return columns.map((column) => column.width + (column.grows ? Math.max(0, Math.floor(spare / growing)) : 0));
};
