import { Time } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { DrillTitle } from "./drill-title.tsx";
import { freshnessOf, type Freshness } from "#client/lib/freshness.ts";
import { useAge } from "#client/lib/use-age.ts";
import { NotLoaded } from "./not-loaded.tsx";
import type { Missing } from "../board/until-it-comes.ts";
import { useClock } from "#client/lib/use-clock.ts";
import styles from "./panel.module.css";

/** `all`: the whole board is old, so it is said quietly. `own`: this panel alone is, so it is marked. */
export type StaleBy = "all" | "own" | undefined;

export const useFreshness = (heldAt: number | undefined): Freshness => freshnessOf(heldAt, useClock());

type PanelProps = {
  area: string;
  title: string;
  sub?: ReactNode;
  end?: ReactNode;
  /** When what it shows was last known to be true. */
  heldAt: number | undefined;
  /** When the board as a whole was. */
  boardAt: number | undefined;
  /** The list behind it. */
  drill?: string;
  /** The answer that is missing. */
  missing?: Missing;
  /** On a wall nobody can press anything. */
  links: boolean;
  children: ReactNode;
};

/** A hairline on top, a title, white space; its age once that matters. */
export const Panel = ({ area, title, sub, end, heldAt, boardAt, drill, missing, links, children }: PanelProps) => {
  const own = useFreshness(heldAt);
  const board = useFreshness(boardAt);
  const age = useAge();
  const t = useT();
  const staleBy: StaleBy = own.is !== "stale" ? undefined : board.is === "stale" ? "all" : "own";
  const shown = own.is === "fresh" ? undefined : age(own.ageMs);
  return (
    <section className={styles.root} data-area={area} data-stale={staleBy} aria-label={title}>
      <div className={styles.rule} />
      <div className={styles.title}>
        <DrillTitle title={title} drill={drill} />
        {sub && <span className={styles.sub}>{sub}</span>}
        <span className={styles.end}>
          {!shown && !missing && end}
          {shown && (
            <span className={styles.age}>
              {staleBy === "own" && <Time size={20} />}
              {staleBy === "own" ? t("cockpit.ago", { age: shown }) : shown}
            </span>
          )}
        </span>
      </div>
      {missing ? <NotLoaded onRetry={links ? missing.retry : undefined} /> : children}
    </section>
  );
};
