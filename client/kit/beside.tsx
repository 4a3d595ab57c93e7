import type { ReactNode } from "react";
import styles from "./beside.module.css";

/** A tree at the left of what it chooses from; on a narrow screen above it. */
export const Beside = ({ tree, children }: { tree: ReactNode; children: ReactNode }) => (
  <div className={styles.root}>
    {tree}
    <section className={styles.chosen}>{children}</section>
  </div>
);
