import { Cell, Column, ColumnHeaderCell, Regions, SelectionModes, type Region } from "@blueprintjs/table";
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { useWidth } from "#client/lib/use-width.ts";
import { Box } from "#client/kit/layout.tsx";
import { Hidden } from "../inline.tsx";
import { GridTable, numericClass, widthsOf } from "../grid/grid-table.tsx";
import { areaOf, areaAt, edgesOf, type Area, type Edges, type Place, type SheetColumn } from "./area.ts";
import { FillHandle, useBoxes, type Rectangle } from "./fill-handle.tsx";
import { useCellKeys, type SheetDeeds } from "./use-cell-keys.ts";
import styles from "./sheet.module.css";

type Props<R> = SheetDeeds & {
  /** Label of the sheet. */
  label: string;
  count: number;
  /** Undefined until the row is loaded. */
  rowAt: (place: number) => R | undefined;
  /** Changes when rows change. */
  version: unknown;
  columns: readonly SheetColumn<R>[];
  /** Number of columns at the left that do not scroll. */
  frozen?: number;
  area: Area | undefined;
  /** Runs with the range of visible rows. */
  onSee: (first: number, last: number) => void;
  /** Text of the focused cell for a screen reader. */
  say: (row: R, column: SheetColumn<R>) => string;
  /** Note at the focused cell, until Escape. */
  note?: ReactNode;
};

export const rowHeightPx = 30;

/**
 * A spreadsheet: cells can be selected, edited, filled down and pasted, and only visible rows are drawn. One input has the focus for all
 * cells, so that input methods and the clipboard work as in any field.
 *
 * Long because the table, the input over it and the note beside it share one area.
 */
export const Sheet = <R,>({ columns, count, rowAt, area, frozen = 0, version, ...props }: Props<R>) => {
  const [watch, width] = useWidth();
  const widths = useMemo(() => widthsOf(columns, width), [columns, width]);
  const { root, moved, boxOf, reveal, rowAtY, page } = useBoxes({ widths, rowHeight: rowHeightPx, frozen });
  const input = useRef<HTMLInputElement>(null);
  /** The cell of a note that somebody closed. */
  const [closed, setClosed] = useState<Place>();
  const shift = useRef(false);
  const focus = area?.to;
  const row = focus && rowAt(focus.row);
  const column = focus && columns[focus.column];
  const keys = useCellKeys({
    ...props,
    area,
    size: { rows: count, columns: columns.length },
    page,
    current: row && column && !column.fixed ? column.text(row) : undefined,
    onEscape: () => setClosed(focus),
  });
  useEffect(() => {
    if (focus) reveal(focus);
  }, [focus, reveal]);
  // The input is the only stop of the Tab key.
  useEffect(() => root.current?.querySelector(".bp6-table-container")?.setAttribute("tabindex", "-1"));
  const edges = area && edgesOf(area);
  const box = focus && boxOf(edgesOf(areaAt(focus)));
  const choose = ([region]: Region[]): void => {
    const next = region && edgesIn(region, count, columns.length);
    if (next) props.onArea(shift.current && area ? { from: area.from, to: areaOf(next).from } : grown(area, next));
  };
  return (
    <div ref={watch} className={styles.place}>
      <Box
        clip
        ref={root}
        className={styles.root}
        role="group"
        aria-label={props.label}
        onMouseDownCapture={(event: MouseEvent) => {
          shift.current = event.shiftKey;
          if (event.target !== input.current) keys.end();
        }}
        onMouseUp={({ target }) => isCell(target) && input.current?.focus({ preventScroll: true })}
        onDoubleClick={({ target }) => isCell(target) && keys.open()}
      >
        <GridTable
          columns={columns}
          numRows={count}
          numFrozenColumns={frozen}
          defaultRowHeight={rowHeightPx}
          selectionModes={SelectionModes.COLUMNS_AND_CELLS}
          enableMultipleSelection={false}
          selectedRegions={edges ? [Regions.cell(edges.top, edges.left, edges.bottom, edges.right)] : []}
          onSelection={choose}
          cellRendererDependencies={[version, columns, rowAt]}
          onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => {
            // Delayed, because this runs while the table is drawn.
            queueMicrotask(moved);
            props.onSee(rowIndexStart, rowIndexEnd);
          }}
        >
          {columns.map((each) => (
            <Column
              key={each.name}
              id={each.name}
              columnHeaderCellRenderer={headOf(each)}
              cellRenderer={cellsOf(each, rowAt)}
            />
          ))}
        </GridTable>
        <input
          ref={input}
          className={classes(
            styles.input,
            keys.draft !== undefined && styles.isOpen,
            column?.numeric && styles.isNumeric,
          )}
          style={styleOf(box)}
          aria-label={row && column ? props.say(row, column) : props.label}
          autoComplete="off"
          spellCheck={false}
          value={keys.draft ?? ""}
          onFocus={() => area ?? props.onArea(areaAt({ row: 0, column: frozen }))}
          onBlur={() => keys.end()}
          onChange={({ currentTarget }) => keys.onText(currentTarget.value)}
          onKeyDown={keys.onKeyDown}
          onPaste={keys.onPaste}
          onCopy={(event) => keys.onCopy(event, false)}
          onCut={(event) => keys.onCopy(event, true)}
        />
        {edges && (
          <FillHandle
            box={boxOf(edges)}
            rowAtY={rowAtY}
            onFill={(to) => fillTo(edges, Math.min(to, count - 1), props)}
          />
        )}
        {props.note && box && closed !== focus && keys.draft === undefined && (
          <Note box={box} root={root.current} onLeave={() => input.current?.focus({ preventScroll: true })}>
            {props.note}
          </Note>
        )}
      </Box>
      <Hidden aria-live="polite">{row && column ? props.say(row, column) : ""}</Hidden>
    </div>
  );
};

const isCell = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(".bp6-table-container") !== null;

/** Copies the last row of an area down to the row where the handle was dropped. */
const fillTo = (edges: Edges, to: number, { onFillDown, onArea }: SheetDeeds): void => {
  if (to <= edges.bottom) return;
  onFillDown({ ...edges, top: edges.bottom, bottom: to });
  onArea(areaOf({ ...edges, bottom: to }));
};

/** A drag keeps its first cell as a corner of the area. */
const grown = (area: Area | undefined, next: Edges): Area => {
  const from = area?.from;
  const isCorner =
    from &&
    (from.row === next.top || from.row === next.bottom) &&
    (from.column === next.left || from.column === next.right);
  if (!isCorner) return areaOf(next);
  return {
    from,
    to: {
      row: from.row === next.top ? next.bottom : next.top,
      column: from.column === next.left ? next.right : next.left,
    },
  };
};

const edgesIn = ({ rows, cols }: Region, rowCount: number, columnCount: number): Edges | undefined => {
  const [top, bottom] = rows ?? [0, rowCount - 1];
  const [left, right] = cols ?? [0, columnCount - 1];
  return rowCount === 0 ? undefined : { top, bottom, left, right };
};

const styleOf = (box: Rectangle | undefined) => (box ? { ...box } : { left: 0, top: 0, width: 1, height: 1 });

const headOf =
  <R,>({ label, head, numeric }: SheetColumn<R>) =>
  () => (
    <ColumnHeaderCell
      className={numeric ? numericClass : undefined}
      name={label}
      nameRenderer={() => <span className={styles.head}>{head ?? label}</span>}
    />
  );

const cellsOf =
  <R,>({ numeric, fixed, cell, cellClass }: SheetColumn<R>, rowAt: (place: number) => R | undefined) =>
  (place: number) => {
    const row = rowAt(place);
    if (row === undefined) return <Cell className={styles.cell} loading />;
    const className = classes(styles.cell, numeric && numericClass, fixed && styles.isFixed, cellClass?.(row));
    return (
      <Cell truncated={false} className={className}>
        <>{cell(row)}</>
      </Cell>
    );
  };

type NoteProps = { box: Rectangle; root: HTMLElement | null; onLeave: () => void; children: ReactNode };

const noteWidth = 280;
const noteHeight = 150;

/** The note appears below the cell, or above it if there is no space below. */
const Note = ({ box, root, onLeave, children }: NoteProps) => {
  const [wide, high] = [root?.clientWidth ?? 0, root?.clientHeight ?? 0];
  const below = box.top + box.height + 4;
  const left = Math.max(4, Math.min(box.left, wide - noteWidth - 4));
  const place = below + noteHeight > high && box.top > noteHeight ? { bottom: high - box.top + 4 } : { top: below };
  return (
    <div
      className={styles.note}
      style={{ left, width: noteWidth, ...place }}
      // A clicked button may disappear and lose the focus, so the focus moves back.
      onClick={({ target }) => target instanceof Element && target.closest("button") && onLeave()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {children}
    </div>
  );
};
