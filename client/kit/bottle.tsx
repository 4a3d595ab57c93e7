import styles from "./bottle.module.css";
import { classes } from "#client/lib/classes.ts";
/** Icon of a cylinder: filled is full, outlined is empty. Text next to it says the same. */
export const Bottle = ({ full, size = 14 }: { full: boolean; size?: number }) => (
  <svg
    className={classes(styles.root, full && styles.isFull)}
    width={size}
    height={size}
    viewBox="0 0 14 14"
    aria-hidden="true"
  >
    <path d="M5 1h4M7 1v2" stroke="currentColor" strokeWidth="1.2" fill="none" />
    <path
      d="M3.6 6.2c0-1.8 1.2-3.2 3.4-3.2s3.4 1.4 3.4 3.2V12a1 1 0 0 1-1 1H4.6a1 1 0 0 1-1-1z"
      stroke="currentColor"
      strokeWidth="1.2"
      fill={full ? "currentColor" : "none"}
    />
  </svg>
);
