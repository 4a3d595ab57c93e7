import { classes } from "#client/lib/classes.ts";
import styles from "./line-sign.module.css";

type Props = { up: boolean; text: string; title?: string };

/** A dot and a word: the line to the server is up or down. */
export const LineSign = ({ up, text, title }: Props) => (
  <span className={classes(styles.root, !up && styles.isOff)} role="status" title={title}>
    <i />
    {text}
  </span>
);

/** Keeps the sign's place until it is known. */
export const LineSignPlace = ({ title }: { title: string }) => (
  <span className={classes(styles.root, styles.isWaiting)} title={title} />
);
