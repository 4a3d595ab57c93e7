import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import type { Level } from "../layout/level.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import type { StaleBy } from "./stale-by.ts";
import "#client/theme/panel-colours.css";
import styles from "./panel.module.css";

type FrameProps = {
  of: Pick<PanelProps, "panel" | "pointing">;
  title: string;
  staleBy: StaleBy;
  level?: Level;
  /** Never stale in colour, and never receding: what needs a hand. */
  loud?: boolean;
  className?: string;
  children: ReactNode;
};

/** The place of a panel on the board: what it is, how its number stands, and whether somebody points at it or at another. */
export const Frame = ({ of: { panel, pointing }, title, staleBy, level, loud, className, children }: FrameProps) => (
  <section
    className={classes(styles.root, className)}
    data-area={panel.kind}
    data-panel={panel.id}
    data-stale={staleBy}
    data-level={level}
    data-loud={loud || undefined}
    data-pointed={pointing?.panel === panel.id || undefined}
    data-receding={(pointing && pointing.panel !== panel.id && !loud) || undefined}
    aria-label={title}
  >
    {children}
  </section>
);
