import type { ReactNode } from "react";
import styles from "./foot.module.css";

/** The bar at the bottom of a step, with the ways back and on. */
export const Foot = ({ children }: { children: ReactNode }) => <footer className={styles.root}>{children}</footer>;
