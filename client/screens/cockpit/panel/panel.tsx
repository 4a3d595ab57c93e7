import type { ReactNode } from "react";
import { classes } from "#client/lib/classes.ts";
import type { Missing } from "../board/until-it-comes.ts";
import type { Level } from "../layout/level.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { DrillTitle } from "./drill-title.tsx";
import { Frame } from "./frame.tsx";
import { LevelSign } from "./level-sign.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { PanelAge } from "./panel-age.tsx";
import { PointSlot } from "./point-slot.tsx";
import { useStaleness } from "./stale-by.ts";
import styles from "./panel.module.css";

type Props = {
  of: PanelProps;
  /** Of its kind; a panel's own title stands in its place. */
  title: string;
  sub?: ReactNode;
  end?: ReactNode;
  /** When what it shows was last known to be true. */
  heldAt: number | undefined;
  /** The list behind it. */
  drill?: string;
  /** The answer that is missing. */
  missing?: Missing;
  level?: Level;
  /** Its place has no room for a title, and its labels say enough. */
  isBare?: boolean;
  children: ReactNode;
};

/** A hairline on top, a title, white space; its age once that matters. */
export const Panel = ({ of, title: named, sub, end, heldAt, drill, missing, level, isBare, children }: Props) => {
  const { panel, boardAt, links, pointing, company } = of;
  const stale = useStaleness(heldAt, boardAt);
  const title = panel.title ?? named;
  const isPointed = pointing?.panel === panel.id;
  return (
    <Frame of={of} title={title} staleBy={stale.by} level={level}>
      <div className={styles.rule} />
      <div className={classes(styles.title, isBare && styles.isBare)}>
        <DrillTitle title={title} drill={links ? drill : undefined} />
        <LevelSign level={level} />
        {panel.companyId && company?.name && <span className={styles.sub}>{company.name}</span>}
        {sub && <span className={styles.sub}>{sub}</span>}
        <span className={styles.end}>
          <PointSlot of={of} title={title} />
          {stale.is === "fresh" && !missing && !isPointed && end}
          <PanelAge stale={stale} />
        </span>
      </div>
      {missing ? <NotLoaded onRetry={links ? missing.retry : undefined} /> : children}
    </Frame>
  );
};
