import type { ComponentType } from "react";
import type { Column } from "#contracts/list-kit/define-list.ts";

/** A row from the response of a list. */
export type Row = Record<string, unknown>;
export type CellProps<R extends Row = Row> = { value: unknown; row: R; column: Column; name: string };
export type Cell<R extends Row = Row> = ComponentType<CellProps<R>>;
