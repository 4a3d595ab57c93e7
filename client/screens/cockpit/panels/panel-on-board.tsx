import { useSnapshot } from "valtio";
import type { BoardPanel } from "#contracts/boards/board.ts";
import type { BoardState } from "../board/board.ts";
import type { PanelView } from "../layout/panel-props.ts";
import { useCompany } from "../layout/use-company.ts";
import { HiddenPanel } from "./hidden-panel.tsx";
import { panelViews } from "./registry.tsx";

type Props = { panel: BoardPanel; view: PanelView; isSeen: boolean; isLow: boolean };

/** A panel of any kind as its definition says: of its own company and period, else of the board's. */
export const PanelOnBoard = ({ panel, view, isSeen, isLow }: Props) => {
  const { company: boards, liveCompanyId, saysAge, ...shared } = view;
  const { beatAt } = useSnapshot(view.state) as BoardState;
  const own = useCompany(panel.companyId);
  const company = panel.companyId === undefined ? boards : own.company;
  const View = isSeen && !own.outside ? panelViews[panel.kind].View : HiddenPanel;
  return (
    <View
      {...shared}
      panel={panel}
      type={(panel.period as PanelView["type"] | undefined) ?? view.type}
      boardAt={beatAt}
      company={company}
      isLive={(company?.id ?? null) === liveCompanyId}
      isLow={isLow}
      saysAge={saysAge === panel.id}
    />
  );
};
