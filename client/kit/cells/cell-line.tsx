import type { ReactNode } from "react";
import styles from "./cell-line.module.css";

/** A sign and words in one line of a cell. */
export const CellLine = ({ children }: { children: ReactNode }) => <span className={styles.root}>{children}</span>;
