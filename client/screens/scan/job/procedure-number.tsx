import { classes } from "#client/lib/classes.ts";
import styles from "./procedure-number.module.css";

/** A procedure's number, in two digits. */
export const ProcedureNumber = ({ id, className }: { id: number; className?: string }) => (
  <span className={classes(styles.root, className)}>{String(id).padStart(2, "0")}</span>
);
