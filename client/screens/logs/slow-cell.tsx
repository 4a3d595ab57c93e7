import type { CellProps } from "#client/kit/cells/cell.ts";
import styles from "./slow-cell.module.css";

/** A call that takes so many ms is slow. */
const SLOW = 1000;

/** Time that a call took, in ms. */
export const SlowCell = ({ value }: CellProps) => {
  const elapsed = Number(value);
  return <span className={elapsed >= SLOW ? styles.slow : undefined}>{elapsed.toLocaleString("en-US")}</span>;
};
