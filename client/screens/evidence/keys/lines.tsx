import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./lines.module.css";

/** Lines of a text and a button each. */
export const Lines = ({ className, children }: { className?: string; children: ReactNode }) => (
  <ul className={classes(styles.root, className)}>{children}</ul>
);
