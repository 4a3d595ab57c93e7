import { useT } from "#client/lib/i18n.ts";
import { showNumber } from "../../cells/small-cells.tsx";
import { cellOf } from "./data-cell.ts";
import type { ShownColumn } from "../columns/columns-of.ts";

export type Sums = { page?: Record<string, number>; all?: Record<string, number> };

type Props = { sums: Sums; columns: ShownColumn[]; /** True for each extra column that is shown. */ extra: Extra };
export type Extra = { check: boolean; actions: boolean; more: boolean };

/** Sums of the page and of all rows, at the foot. The label of a line is next to its first sum. */
export const SumRows = ({ sums, columns, extra }: Props) => {
  const t = useT();
  const lines = (["page", "all"] as const).filter((line) => sums[line]);
  const has = (name: string): boolean => lines.some((line) => sums[line]?.[name] !== undefined);
  const first = Math.max(
    0,
    columns.findIndex(({ name }) => has(name)),
  );
  return (
    <tfoot>
      {lines.map((line) => (
        <tr key={line} data-row={`sum-${line}`}>
          <th scope="row" colSpan={first + (extra.check ? 2 : 1)} data-cell="sum">
            {t(`client.list.sum.${line}`)}
          </th>
          {columns.slice(first).map((column) => {
            const sum = sums[line]?.[column.name];
            return (
              <td key={column.name} data-cell={cellOf(column)}>
                {sum === undefined ? null : showNumber(sum)}
              </td>
            );
          })}
          {extra.actions && <td data-cell="pin-actions group" />}
          {extra.more && <td data-cell="pin-more" />}
        </tr>
      ))}
    </tfoot>
  );
};
