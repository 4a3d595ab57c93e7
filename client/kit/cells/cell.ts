import type { ComponentType } from "react";
import type { Column } from "#contracts/lists/define-list.ts";

/** A row as the wire has it. */
export type Row = Record<string, unknown>;
export type CellProps = { value: unknown; row: Row; column: Column; name: string };
export type Cell = ComponentType<CellProps>;
