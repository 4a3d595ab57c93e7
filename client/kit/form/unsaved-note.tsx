import { Row } from "#client/kit/layout.tsx";
import type { ReactNode } from "react";
import styles from "./unsaved-note.module.css";

/** Says what is not saved yet. */
export const UnsavedNote = ({ children }: { children: ReactNode }) => (
  <Row as="span" gap={8} weight={600} className={styles.root}>
    {children}
  </Row>
);
