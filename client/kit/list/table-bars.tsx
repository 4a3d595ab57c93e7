import { classOf } from "./class-of.ts";
import type { ShownColumn } from "./columns-of.ts";

/** Bars at the width of a typical value; no shimmer. */
export const TableBars = ({ columns, actions }: { columns: ShownColumn[]; actions: boolean }) => (
  <>
    {Array.from({ length: 12 }, (_, row) => (
      <tr key={row} aria-hidden="true">
        <td className="pin0 idx">
          <i className="cy-sk" style={{ width: 12 }} />
        </td>
        {columns.map((column, at) => (
          <td key={column.name} className={classOf(column) || undefined}>
            <i className="cy-sk" style={{ width: `${55 + ((row * 7 + at * 13) % 30)}%` }} />
          </td>
        ))}
        {actions && <td className="pinR g" />}
      </tr>
    ))}
  </>
);
