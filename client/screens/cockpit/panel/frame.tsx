import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import { freshnessOf, type Freshness } from "#client/lib/freshness.ts";
import { useClock } from "#client/lib/use-clock.ts";
import type { Level } from "../layout/level.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import styles from "./panel.module.css";

/** `all`: the whole board is old, so it is said quietly. `own`: this panel alone is, so it is marked. */
export type StaleBy = "all" | "own" | undefined;

export const useFreshness = (heldAt: number | undefined): Freshness => freshnessOf(heldAt, useClock());

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
