import type { ReactNode } from "react";
import type { Sized } from "../grid/grid-table.tsx";

/** A column of a {@link Sheet}. */
export type SheetColumn<R> = Sized & {
  name: string;
  /** Plain, for those who hear it. */
  label: string;
  /** As it is drawn; default: the label. */
  head?: ReactNode;
  /** At the right edge, as numbers stand. */
  numeric?: boolean;
  /** Takes no text. */
  fixed?: boolean;
  /** The text that is edited and copied. */
  text: (row: R) => string;
  cell: (row: R) => ReactNode;
  /** A class of the screen's for the cell. */
  cellClass?: (row: R) => string | undefined;
};
