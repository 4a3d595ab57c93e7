import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./grant-sign.module.css";

/** Marks what is granted or withdrawn and not saved yet. */
export const GrantSign = ({ more, children }: { more: boolean; children: ReactNode }) => (
  <span className={classes(styles.root, more ? styles.isMore : styles.isLess)}>{children}</span>
);
