import { Fragment, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { PeriodType } from "#contracts/wire/period-types.ts";
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

type Props = Omit<PeriodPanelProps, "type"> & {
  area: "trend" | "deliveries";
  title: string;
  sub: ReactNode;
  children: (period: Period) => ReactNode;
};

/** A panel whose chart shows the board's period: empty until that is there, and drawn anew, without joins, when another one begins. */
export const PeriodPanel = ({ area, title, sub, state, period, missing, links, children }: Props) => {
  const { beatAt } = useSnapshot(state) as BoardState;
  return (
    <Panel
      area={area}
      title={title}
      sub={sub}
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
