import { Button, PopoverNext } from "@blueprintjs/core";
import { Cog } from "@blueprintjs/icons";
import type { ReactElement, ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./device-card.module.css";

type Props = {
  icon: ReactElement;
  title: string;
  tone: "ok" | "none" | "bad";
  /** Name of its settings, and what they hold. */
  label: string;
  settings: ReactElement;
  short?: boolean;
  children: ReactNode;
};

/** A device of the bench: whether it is heard, and its settings. */
export const DeviceCard = ({ icon, title, tone, label, settings, short = false, children }: Props) => (
  <div className={classes(styles.root, short && styles.isShort)} role="group" aria-label={title}>
    <div>
      {icon}
      <b>{title}</b>
      <PopoverNext placement="top-start" content={<div className={styles.settings}>{settings}</div>}>
        <Button variant="minimal" size="small" icon={<Cog size={14} />} aria-label={label} />
      </PopoverNext>
      <i className={styles.dot} data-tone={tone} />
    </div>
    {children}
  </div>
);

/** One setting of a device, with its name above and a word on it below. */
export const DeviceSetting = ({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) => (
  <label className={styles.setting}>
    <span>{name}</span>
    {children}
    {hint !== undefined && <small>{hint}</small>}
  </label>
);
