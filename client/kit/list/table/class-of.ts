import type { ShownColumn } from "../columns/columns-of.ts";

/** How a column's cells are drawn: numbers at the right, the line of a group, what stays in sight. */
export const classOf = (column: ShownColumn, more = ""): string =>
  [
    column.numeric ? "num" : "",
    column.starts ? "g" : "",
    column.pinned ? "pin1" : "",
    column.column.cell === "life" ? "pinS" : "",
    more,
  ]
    .filter(Boolean)
    .join(" ");
