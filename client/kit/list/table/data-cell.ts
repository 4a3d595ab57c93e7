import type { ShownColumn } from "../columns/columns-of.ts";

/** Marks of a column's cells for the table: numbers at the right, the line of a group, what stays in sight. */
export const cellOf = (column: ShownColumn): string | undefined =>
  [
    column.numeric && "number",
    column.starts && "group",
    column.pinned && "pin-first",
    column.column.cell === "life" && "pin-state",
  ]
    .filter(Boolean)
    .join(" ") || undefined;
