import { Grid, Stack } from "#client/kit/layout.tsx";
import type { ReactNode } from "react";
import styles from "./beside.module.css";

/** A tree at the left of what it chooses from; on a narrow screen above it. */
export const Beside = ({ tree, children }: { tree: ReactNode; children: ReactNode }) => (
  <Grid columns="224px minmax(0, 1fr)" grow className={styles.root}>
    {tree}
    <Stack as="section" className={styles.chosen}>
      {children}
    </Stack>
  </Grid>
);
