import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./chip.module.css";

type Props = { on: boolean; onClick: () => void; children: ReactNode };

/** A filter that is on or off. */
export const Chip = ({ on, ...rest }: Props) => (
  <button type="button" aria-pressed={on} className={classes(styles.root, on && styles.isOn)} {...rest} />
);
