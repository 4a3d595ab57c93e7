import type { ComponentType } from "react";
import type { Column } from "#contracts/list-kit/define-list.ts";

/** A row as the wire has it. */
export type Row = Record<string, unknown>;
export type CellProps<R extends Row = Row> = { value: unknown; row: R; column: Column; name: string };
export type Cell<R extends Row = Row> = ComponentType<CellProps<R>>;
