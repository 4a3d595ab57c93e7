import { Row } from "#client/kit/layout.tsx";
import type { ReactNode } from "react";
import styles from "./cell-line.module.css";

/** A sign and words in one line of a cell. */
export const CellLine = ({ children }: { children: ReactNode }) => (
  <Row as="span" inline gap={6} className={styles.root}>
    {children}
  </Row>
);
