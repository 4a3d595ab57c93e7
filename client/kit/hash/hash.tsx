import { Fragment } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./hash.module.css";

/** Number of visible characters at each end. */
const SHOWN = 4;

type Props = { /** In hex. */ value: string; /** In full, in groups of four. */ whole?: boolean };

/** A hash: its first and last four characters. The tooltip and a copy have the whole hash. */
export const Hash = ({ value, whole = false }: Props) => (
  <data className={classes(styles.root, whole && styles.isWhole)} value={value} title={value}>
    {whole ? (
      (value.match(/.{1,4}/g) ?? []).map((group, index) => (
        <Fragment key={`${index}${group}`}>
          <bdi>{group}</bdi>
          <wbr />
        </Fragment>
      ))
    ) : (
      <>
        {value.slice(0, SHOWN)}
        <span className={styles.rest}>{value.slice(SHOWN, -SHOWN)}</span>
        {value.slice(-SHOWN)}
      </>
    )}
  </data>
);
