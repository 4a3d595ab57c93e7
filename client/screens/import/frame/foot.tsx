import { Row } from "#client/kit/layout.tsx";
import type { ReactNode } from "react";
import styles from "./foot.module.css";

/** The bar at the bottom of a step, with the ways back and on. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <Row as="footer" gap={8} fixed padY={4} padX={16} rule="top" className={styles.root}>
    {children}
  </Row>
);
