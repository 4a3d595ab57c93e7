import type { ReactNode } from "react";
import type { Sized } from "./grid-table.tsx";

/** A column of a {@link Grid}. Cells of a row are one line; what does not fit is cut. */
export type GridColumn<R> = Sized & {
  name: string;
  label: string;
  /** At the right edge, as numbers stand. */
  numeric?: boolean;
  cell: (row: R, index: number) => ReactNode;
};
