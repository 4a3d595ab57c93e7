import type { ReactNode } from "react";
import type { Cell, Row } from "../../cells/cell.ts";
import { leastWidth, spread, type ShownGroup } from "../columns/columns-of.ts";
import { ListHead, type ColumnTools } from "./list-head.tsx";
import { ListRow } from "./list-row.tsx";
import type { Selection } from "./selection.ts";
import { SumRows, type Sums } from "./sum-rows.tsx";
import { TableBars } from "./table-bars.tsx";
import { useWidth } from "#client/lib/use-width.ts";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { Hidden } from "#client/kit/inline.tsx";

type Props<R extends Row> = {
  name: string;
  groups: ShownGroup[];
  rows: R[] | null;
  keyOf: (row: R) => string;
  firstIndex: number;
  sort: string;
  onSort: (sort: string) => void;
  changed: readonly string[];
  sums?: Sums;
  /** Components of this one screen, by column; the registry shows all others. */
  cells?: Record<string, Cell<R>>;
  actions?: (row: R) => ReactNode;
  actionsWidth?: number;
  selection?: Selection<R>;
  tools?: ColumnTools;
};

const indexWidth = 60;
const checkWidth = 36;

/** A page of at most 100 rows as a table that a screen reader can read. `rows` null: still loading, bars in their place. */
export const ListTable = <R extends Row>(props: Props<R>) => {
  const { groups, actions, actionsWidth = 84, selection } = props;
  const [watch, room] = useWidth();
  const columns = groups.flatMap((group) => group.columns);
  const check = selection ? checkWidth : 0;
  const fixed = check + indexWidth + (actions ? actionsWidth : 0);
  const widths = spread(columns, room - fixed);
  const least = fixed + leastWidth(columns, room - fixed);
  const over = room > 0 && least > room;
  const style = { minWidth: least, "--acts": `${actions ? actionsWidth : 0}px`, "--check": `${check}px` };
  const extra = { check: selection !== undefined, actions: actions !== undefined };
  return (
    <TableFrame ref={watch} aria-busy={props.rows === null}>
      <Table interactive over={over} style={style}>
        <Hidden as="caption">{props.name}</Hidden>
        <colgroup>
          {selection && <col style={{ width: checkWidth }} />}
          <col style={{ width: indexWidth }} />
          {columns.map((column, index) => (
            <col key={column.name} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <ListHead
          groups={groups}
          sort={props.sort}
          onSort={props.onSort}
          hasActions={extra.actions}
          selection={selection}
          tools={props.tools}
        />
        <tbody>
          {props.rows === null ? (
            <TableBars columns={columns} extra={extra} />
          ) : (
            props.rows.map((row, index) => (
              <ListRow
                key={props.keyOf(row)}
                row={row}
                index={props.firstIndex + index}
                columns={columns}
                isChanged={props.changed.includes(props.keyOf(row))}
                selection={selection}
                cells={props.cells}
                actions={actions}
              />
            ))
          )}
        </tbody>
        {props.sums && props.rows && props.rows.length > 0 && (
          <SumRows sums={props.sums} columns={columns} extra={extra} />
        )}
      </Table>
    </TableFrame>
  );
};
