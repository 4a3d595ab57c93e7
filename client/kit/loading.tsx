import { Spinner } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import styles from "./loading.module.css";
import { classes } from "#client/lib/classes.ts";
import { Grid } from "#client/kit/layout.tsx";

/** A spinner. Its style shows it after a delay, so that a fast load does not flicker. */
export const Loading = ({ page = false }: { page?: boolean }) => {
  const t = useT();
  return (
    <Grid middle className={classes(styles.root, page && styles.isPage)}>
      <Spinner size={24} aria-label={t("client.loading")} />
    </Grid>
  );
};
