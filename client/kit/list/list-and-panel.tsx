import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Grid, Stack } from "#client/kit/layout.tsx";
import styles from "./list-and-panel.module.css";

type Props = {
  /** Undefined: the list has the page to itself. */
  panel: ReactNode;
  /** The panel is 400 px wide in place of 344. */
  wide?: boolean;
  children: ReactNode;
};

/** A list and the panel of what is chosen; where there is no room for both, the panel alone. */
export const ListAndPanel = ({ panel, wide = false, children }: Props) => (
  <Grid
    as="section"
    columns={1}
    grow
    hairline="top"
    className={classes(styles.root, Boolean(panel) && styles.hasPanel, wide && styles.isWide)}
  >
    <Stack className={styles.list}>{children}</Stack>
    {panel}
  </Grid>
);
