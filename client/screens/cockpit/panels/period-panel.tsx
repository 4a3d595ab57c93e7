import { Fragment, type ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { drills } from "../panel/drills.ts";
import { Panel } from "../panel/panel.tsx";
import { levelOf } from "../layout/level.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { usePeriod, type Period } from "../periods/use-period.ts";
import styles from "./period-panel.module.css";

type Props = {
  of: PanelProps;
  /** Unit and bucket of the counts: `cylinders per 30 min`. */
  unit: string;
  /** The mark by which the chart draws the period before. */
  before: "dashes" | "dots";
  /** The panel's main number, which its thresholds are held against. */
  main: (period: Period) => number;
  children: (period: Period) => ReactNode;
};

/** A panel whose chart shows a period, the board's or its own: empty until that is there, and drawn anew, without joins, when another one begins. */
export const PeriodPanel = ({ of, unit, before, main, children }: Props) => {
  const t = useT();
  const { boardAt, type, panel, company } = of;
  const { period, missing } = usePeriod(type, company?.id);
  const kind = panel.kind === "trend" ? "trend" : "deliveries";
  return (
    <Panel
      of={of}
      title={t(`cockpit.${kind}`)}
      sub={
        <>
          {unit} <i className={before === "dots" ? styles.dots : styles.dashes} /> {t(`cockpit.before.${type}`)}
        </>
      }
      heldAt={period ? period.heldAt(boardAt) : boardAt}
      drill={drills[kind]}
      missing={missing}
      level={period && levelOf(panel, main(period))}
    >
      {period ? (
        <Fragment key={`${period.type} ${period.names[0]} ${company?.id}`}>{children(period)}</Fragment>
      ) : (
        <div className={styles.place} />
      )}
    </Panel>
  );
};
