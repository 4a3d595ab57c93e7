import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./export-list.module.css";

type Props = { page?: boolean; name?: string; children: ReactNode };

/** Exports under each other, in a popover or on a page of their own. */
export const ExportList = ({ page = false, name, children }: Props) => (
  <section className={classes(styles.root, page && styles.isPage)} aria-label={name}>
    {children}
  </section>
);
