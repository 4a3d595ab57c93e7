import type { ReactNode } from "react";
import styles from "./property-row.module.css";

type Props = { id?: string; label: string; children: ReactNode };

/** A short label beside its control. */
export const PropertyRow = ({ id, label, children }: Props) => (
  <div className={styles.root}>
    {id ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
    <div>{children}</div>
  </div>
);
