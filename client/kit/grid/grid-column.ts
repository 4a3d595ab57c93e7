import type { ReactNode } from "react";
import type { Sized } from "./grid-table.tsx";

/** A column of a {@link Grid}. A cell has one line; longer text is cut off. */
export type GridColumn<R> = Sized & {
  name: string;
  label: string;
  /** Aligned right, for numbers. */
  numeric?: boolean;
  cell: (row: R, index: number) => ReactNode;
};
