import type { ReactNode } from "react";
import styles from "./part-head.module.css";

/** Names a part of the page; beside the title stand its outcome and its buttons. */
export const PartHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={styles.root}>
    <h2>{title}</h2>
    {children}
  </header>
);
