import type { ReactNode } from "react";
import styles from "./form-body.module.css";

/** The part of a form that scrolls. */
export const FormBody = ({ children }: { children: ReactNode }) => <div className={styles.root}>{children}</div>;
