import { useId, type ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./field-row.module.css";

type Props = {
  label: string;
  error?: string;
  help?: string;
  /** Under its label, with all the width. */ wide?: boolean;
  children: (id: string) => ReactNode;
};

/** A field with its label beside it, and what is wrong with it below. */
export const FieldRow = ({ label, error, help, wide, children }: Props) => {
  const id = useId();
  return (
    <div className={classes(styles.root, wide && styles.isWide)}>
      <label htmlFor={id}>{label}</label>
      <div>
        {children(id)}
        {help && <small>{help}</small>}
        {error && <small role="alert">{error}</small>}
      </div>
    </div>
  );
};

/** A head over fields that belong together. */
export const FieldsHead = ({ children }: { children: ReactNode }) => <h3 className={styles.head}>{children}</h3>;
