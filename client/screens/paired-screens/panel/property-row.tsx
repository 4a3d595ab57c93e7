import type { FieldProps } from "../screen-fields.tsx";
import styles from "./property-row.module.css";

/** A short label beside its control. */
export const PropertyRow = ({ id, label, children }: Omit<FieldProps, "required">) => (
  <div className={styles.root}>
    {id ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
    <div>{children}</div>
  </div>
);
