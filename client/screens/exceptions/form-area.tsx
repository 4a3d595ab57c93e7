import type { ReactNode } from "react";
import styles from "./form-area.module.css";

/** The fields of a form in the panel. */
export const FormArea = ({ children }: { children: ReactNode }) => <div className={styles.root}>{children}</div>;
