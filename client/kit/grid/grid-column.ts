import type { ReactNode } from "react";

/** A column of a {@link Grid}. Cells of a row are one line; what does not fit is cut. */
export type GridColumn<R> = {
  name: string;
  label: string;
  /** px. */
  width: number;
  /** At the right edge, as numbers stand. */
  numeric?: boolean;
  /** Takes the room that the columns leave. */
  grows?: boolean;
  cell: (row: R, index: number) => ReactNode;
};
