import { classes } from "#client/lib/classes.ts";
import styles from "./facts.module.css";

type Props = { facts: (string | number | false | null | undefined)[]; className?: string };

/** What is known of a cylinder, in one line; facts that are missing are left out. */
export const FactLine = ({ facts, className }: Props) => (
  <div className={classes(styles.root, className)}>
    {facts.filter(Boolean).map((fact) => (
      <span key={String(fact)}>{fact}</span>
    ))}
  </div>
);
