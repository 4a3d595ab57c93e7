import { classes } from "#client/lib/classes.ts";
import styles from "./facts.module.css";

type Props = { facts: (string | number | false | null | undefined)[]; className?: string };

/** Facts of a cylinder, in one line; missing ones are left out. */
export const FactLine = ({ facts, className }: Props) => (
  <div className={classes(styles.root, className)}>
    {facts.filter(Boolean).map((fact) => (
      <span key={String(fact)}>{fact}</span>
    ))}
  </div>
);
