import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";
import { Table } from "./table.tsx";
import styles from "./two-lines.module.css";

type Props = { className?: string; children: ReactNode };

/** A table whose rows have a name over a smaller line, and are cards on a phone. */
export const TwoLineTable = ({ className, children }: Props) => (
  <Table className={classes(styles.root, className)}>{children}</Table>
);

/** Buttons of a row, in its last cell. */
export const RowActs = ({ children }: Pick<Props, "children">) => (
  <Row as="span" align="stretch" justify="end" gap={4}>
    {children}
  </Row>
);
