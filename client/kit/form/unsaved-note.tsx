import type { ReactNode } from "react";
import styles from "./unsaved-note.module.css";

/** Says what is not saved yet. */
export const UnsavedNote = ({ children }: { children: ReactNode }) => <span className={styles.root}>{children}</span>;
