import type { ReactNode } from "react";
import styles from "./export-list.module.css";

/** Exports under each other, in a popover. */
export const ExportList = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.root} aria-label={name}>
    {children}
  </section>
);
