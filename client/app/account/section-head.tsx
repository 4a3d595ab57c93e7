import type { ReactNode } from "react";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Title } from "#client/kit/layout.tsx";
import styles from "./section-head.module.css";

type Props = { title: string; note?: string; children?: ReactNode };

/** The head of a section: its title, a count beside it, its actions at the right. */
export const SectionHead = ({ title, note, children }: Props) => (
  <Row wrap gap={8} above={24} below={8} className={styles.root}>
    <Title as="h3">{title}</Title>
    <Muted small>{note}</Muted>
    <Spacer />
    {children}
  </Row>
);
