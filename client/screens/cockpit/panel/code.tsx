import { Barcode } from "#client/kit/cells/barcode.tsx";
import { classes } from "#client/lib/classes.ts";
import styles from "./code.module.css";

/** A barcode in the board's size. */
export const Code = ({ className, ...rest }: Parameters<typeof Barcode>[0]) => (
  <Barcode className={classes(styles.root, className)} {...rest} />
);
