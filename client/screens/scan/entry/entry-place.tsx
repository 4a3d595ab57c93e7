import type { ReactNode } from "react";
import styles from "./entry-place.module.css";

/** The middle of the page, where one cylinder's values are entered. */
export const EntryPlace = ({ children }: { children: ReactNode }) => <div className={styles.root}>{children}</div>;
