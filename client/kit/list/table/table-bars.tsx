import { classOf } from "./class-of.ts";
import type { ShownColumn } from "../columns/columns-of.ts";
import type { Extra } from "./sum-rows.tsx";

/** Bars at the width of a typical value; no shimmer. */
export const TableBars = ({ columns, extra }: { columns: ShownColumn[]; extra: Extra }) => (
  <>
    {Array.from({ length: 12 }, (_, row) => (
      <tr key={row} aria-hidden="true">
        {extra.check && <td className="pinC" />}
        <td className="pin0 idx">
          <i className="cy-sk" style={{ width: 12 }} />
        </td>
        {columns.map((column, at) => (
          <td key={column.name} className={classOf(column) || undefined}>
            <i className="cy-sk" style={{ width: `${55 + ((row * 7 + at * 13) % 30)}%` }} />
          </td>
        ))}
        {extra.actions && <td className="pinR g" />}
      </tr>
    ))}
  </>
);
