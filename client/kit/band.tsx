import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./band.module.css";

/** A sentence above a page: a warning, or a note. */
export const Band = ({ tone, children }: { tone: "warn" | "note"; children: ReactNode }) => (
  <div className={classes(styles.root, tone === "warn" ? styles.isWarn : styles.isNote)} role="status">
    {children}
  </div>
);
