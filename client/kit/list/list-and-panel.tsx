import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { Grid, Stack } from "#client/kit/layout.tsx";
import styles from "./list-and-panel.module.css";

type Props = {
  /** Undefined: the list has the whole page. */
  panel: ReactNode;
  /** Makes the panel 400 px wide instead of 344. */
  wide?: boolean;
  children: ReactNode;
};

/** A list and the panel of the selected row. On a narrow screen only the panel is shown. */
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
