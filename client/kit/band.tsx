import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./band.module.css";

/** A sentence at the top of a page: a warning or a note. */
export const Band = ({ tone, children }: { tone: "warn" | "note"; children: ReactNode }) => (
  <Row
    gap={12}
    fixed
    padX={16}
    clip
    nowrap
    className={classes(styles.root, tone === "warn" ? styles.isWarn : styles.isNote)}
    role="status"
  >
    {children}
  </Row>
);
