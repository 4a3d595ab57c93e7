import type { ReactNode } from "react";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import styles from "./section-head.module.css";

type Props = { title: string; note?: string; children?: ReactNode };

/** The head of a section: its title, a count beside it, its actions at the right. */
export const SectionHead = ({ title, note, children }: Props) => (
  <div className={styles.root}>
    <h3>{title}</h3>
    <Muted small>{note}</Muted>
    <Spacer />
    {children}
  </div>
);
