import { Fragment, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { useT } from "#client/lib/i18n.ts";
import type { BoardState } from "../board/board.ts";
import { drills } from "../panel/drills.ts";
import { Panel } from "../panel/panel.tsx";
import type { Missing } from "../board/until-it-comes.ts";
import type { Period } from "../periods/use-period.ts";
import styles from "./period-panel.module.css";

/** Props of each panel that draws the board's period. */
export type PeriodPanelProps = {
  state: BoardState;
  type: PeriodType;
  /** Undefined until the server has told it. */
  period: Period | undefined;
  missing: Missing;
  /** Titles lead to the list behind them. */
  links: boolean;
};

type Props = PeriodPanelProps & {
  area: "trend" | "deliveries";
  /** Unit and bucket of the counts: `cylinders per 30 min`. */
  unit: string;
  /** The mark by which the chart draws the period before. */
  before: "dashes" | "dots";
  children: (period: Period) => ReactNode;
};

/** A panel whose chart shows the board's period: empty until that is there, and drawn anew, without joins, when another one begins. */
export const PeriodPanel = ({ area, unit, before, type, state, period, missing, links, children }: Props) => {
  const t = useT();
  const { beatAt } = useSnapshot(state) as BoardState;
  return (
    <Panel
      area={area}
      title={t(`cockpit.${area}`)}
      sub={
        <>
          {unit} <i className={before === "dots" ? styles.dots : styles.dashes} /> {t(`cockpit.before.${type}`)}
        </>
      }
      heldAt={period ? period.heldAt(beatAt) : beatAt}
      boardAt={beatAt}
      drill={links ? drills[area] : undefined}
      missing={missing}
      links={links}
    >
      {period ? (
        <Fragment key={`${period.type} ${period.names[0]}`}>{children(period)}</Fragment>
      ) : (
        <div className={styles.place} />
      )}
    </Panel>
  );
};
