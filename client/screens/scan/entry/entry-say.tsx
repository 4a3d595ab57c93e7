import { WarningSign } from "@blueprintjs/icons";
import styles from "./entry.module.css";
import { classes } from "#client/lib/classes.ts";

type Props = {
  /** `exc`: it is recorded as an exception; `no`: it cannot be recorded. */
  tone: "exc" | "no";
  role: "status" | "alert";
  title: string;
  text?: string;
};

/** A sentence about an entry before it is recorded. */
export const EntrySay = ({ tone, role, title, text }: Props) => (
  <div className={classes(styles.say, tone === "exc" ? styles.isException : styles.isRefused)} role={role}>
    <WarningSign size={20} />
    <div>
      <b>{title}</b>
      {text !== undefined && <span>{text}</span>}
    </div>
  </div>
);
