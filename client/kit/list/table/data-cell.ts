import type { ShownColumn } from "../columns/columns-of.ts";

/** The `data-cell` marks of a column: numbers at the right, the line of a group, and pinned columns. */
export const cellOf = (column: ShownColumn): string | undefined =>
  [
    column.numeric && "number",
    column.starts && "group",
    column.pinned && "pin-first",
    column.column.cell === "life" && !column.loose && "pin-state",
  ]
    .filter(Boolean)
    .join(" ") || undefined;
