import {
  Cell,
  Column,
  ColumnHeaderCell,
  Regions,
  SelectionModes,
  type Region as TableRegion,
  type Table,
} from "@blueprintjs/table";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { classes } from "#client/lib/classes.ts";
import { Hidden } from "../inline.tsx";
import type { GridColumn } from "./grid-column.ts";
import { GridTable, numericClass } from "./grid-table.tsx";
import { movedBy, regionAt, stepOf, type Region } from "./region.ts";
import styles from "./grid.module.css";

type Props<R> = {
  /** Label of the grid. */
  label: string;
  rows: readonly R[];
  columns: readonly GridColumn<R>[];
  /** Height in px. */
  rowHeight?: number;
  /** Number of columns at the left that do not scroll. */
  frozen?: number;
  region?: Region;
  /** Absent if the rows are read-only. */
  onRegion?: (region: Region) => void;
  /** Additional CSS class for the cells of a row. */
  rowClass?: (row: R, index: number) => string | undefined;
  /** Text of the current row for a screen reader. */
  say?: (row: R) => string;
  /** Runs when the last rows are almost visible. */
  onEnd?: () => void;
};

/** Number of rows before the end at which more are requested. */
const early = 30;
const rowHeightPx = 30;

/**
 * A grid for thousands of rows, which draws only the visible ones; arrows, Page Up, Page Down, Home and End move the current row (with
 * Shift: the region). Lists of a page are HTML tables (`kit/table`), because screen readers support those better.
 */
export const Grid = <R,>({ rows, columns, region, onRegion, onEnd, rowHeight = rowHeightPx, ...props }: Props<R>) => {
  const table = useRef<Table>(null);
  const visibleRows = useRef({ rowIndexStart: 0, rowIndexEnd: 0 });
  const currentRow = region?.current;
  useEffect(() => show(table.current, visibleRows.current, currentRow), [currentRow]);
  const move = (event: KeyboardEvent): void => {
    const { rowIndexStart, rowIndexEnd } = visibleRows.current;
    const by = stepOf(event.key, Math.max(1, rowIndexEnd - rowIndexStart - 1), rows.length);
    if (by === undefined || !onRegion || rows.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onRegion(movedBy(region, by, rows.length, event.shiftKey));
  };
  const choose = (regions: TableRegion[]): void => {
    const [first, last] = regions.at(-1)?.rows ?? [];
    if (first === undefined || last === undefined || !onRegion) return;
    onRegion(first === last ? regionAt(first) : { first, last, current: region?.current === last ? last : first });
  };
  const current = region && rows[region.current];
  return (
    <div className={styles.root} role="group" aria-label={props.label} onKeyDownCapture={move}>
      <GridTable
        table={table}
        columns={columns}
        numRows={rows.length}
        numFrozenColumns={props.frozen ?? 0}
        defaultRowHeight={rowHeight}
        selectionModes={onRegion ? SelectionModes.ROWS_AND_CELLS : SelectionModes.NONE}
        selectedRegions={region ? [Regions.row(region.first, region.last)] : []}
        selectedRegionTransform={({ rows }) => (rows ? Regions.row(...rows) : {})}
        onSelection={choose}
        cellRendererDependencies={[rows, columns, region, props.rowClass]}
        onVisibleCellsChange={(indices) => {
          visibleRows.current = indices;
          if (indices.rowIndexEnd >= rows.length - early) onEnd?.();
        }}
      >
        {columns.map((column, at) => (
          <Column
            key={column.name}
            id={column.name}
            columnHeaderCellRenderer={headOf(column)}
            cellRenderer={cellsOf(rows, column, (row, index) =>
              classes(at === 0 && styles.isFirst, stateOf(region, index), props.rowClass?.(row, index)),
            )}
          />
        ))}
      </GridTable>
      {props.say && <Hidden aria-live="polite">{current === undefined ? "" : props.say(current)}</Hidden>}
    </div>
  );
};

const headOf =
  <R,>({ label, numeric }: GridColumn<R>) =>
  () => <ColumnHeaderCell className={numeric ? numericClass : undefined} name={label} />;

const cellsOf =
  <R,>(rows: readonly R[], { numeric, cell }: GridColumn<R>, classOf: (row: R, index: number) => string | undefined) =>
  (index: number) => {
    const row = rows[index];
    if (row === undefined) return <Cell />;
    return (
      <Cell interactive truncated={false} className={classes(numeric && numericClass, classOf(row, index))}>
        <>{cell(row, index)}</>
      </Cell>
    );
  };

const stateOf = (region: Region | undefined, index: number): string | undefined => {
  if (!region || index < region.first || index > region.last) return undefined;
  return index === region.current ? styles.isCurrent : styles.isSelected;
};

/** Scrolls only as far as needed to show the row. */
const show = (
  table: Table | null,
  { rowIndexStart, rowIndexEnd }: { rowIndexStart: number; rowIndexEnd: number },
  row: number | undefined,
): void => {
  if (!table || row === undefined || rowIndexEnd === 0) return;
  if (row <= rowIndexStart) table.scrollToRegion(Regions.row(row));
  else if (row >= rowIndexEnd - 1)
    table.scrollToRegion(Regions.row(Math.max(0, row - (rowIndexEnd - rowIndexStart) + 3)));
};
