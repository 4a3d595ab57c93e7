import type { ButtonHTMLAttributes } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./link-button.module.css";

/** A button that looks like a link. */
export const LinkButton = ({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={classes(styles.root, className)} {...rest} />
);
