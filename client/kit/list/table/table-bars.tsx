import { Box } from "#client/kit/layout.tsx";
import { cellOf } from "./data-cell.ts";
import type { ShownColumn } from "../columns/columns-of.ts";
import type { Extra } from "./sum-rows.tsx";
import styles from "./table-bars.module.css";

/** Bars at the width of a typical value; no shimmer. */
export const TableBars = ({ columns, extra }: { columns: ShownColumn[]; extra: Extra }) => (
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
      </tr>
    ))}
  </>
);
