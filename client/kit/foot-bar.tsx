import { Row } from "#client/kit/layout.tsx";
import type { ReactNode } from "react";
import styles from "./foot-bar.module.css";

/** The bar below a list or a tree. */
export const FootBar = ({ children }: { children: ReactNode }) => (
  <Row as="footer" gap={12} fixed padX={16} rule="top" clip nowrap size={12} tone="fg2" className={styles.root}>
    {children}
  </Row>
);
