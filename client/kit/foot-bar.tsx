import type { ReactNode } from "react";
import styles from "./foot-bar.module.css";

/** The bar under a list or a tree. */
export const FootBar = ({ children }: { children: ReactNode }) => <footer className={styles.root}>{children}</footer>;
