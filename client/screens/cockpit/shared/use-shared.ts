import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { BoardTab, CompanyFocus } from "#contracts/boards/live.ts";
import { session } from "#client/state/session.ts";
import type { Board, BoardState } from "../board/board.ts";
import { isDrivenBy, isLed } from "../board/together.ts";
import { tellFailure } from "./bar/tell-failure.ts";
import { usePeriodType } from "../periods/use-period-type.ts";

/** The view of a board that its people share: the driver's while this viewer follows, his own else. */
export type Shared = {
  tab: BoardTab;
  /** The company whose figures are drawn; null: all that the board shows. */
  focus: CompanyFocus | null;
  /** The company in focus lies outside the viewer's companies: the figures stay where they were. */
  outside: boolean;
  /** Id of the panel that the driver points at; the others recede. */
  pointed: string | null;
  /** Leads: what this viewer looks at goes to everybody who follows. */
  drives: boolean;
  setTab: (tab: BoardTab) => void;
};

/** The shared view of a board. The tab stands in the address as well, so that a link opens on it. */
export const useShared = (board: Board): Shared => {
  const state = useSnapshot(board.state) as BoardState;
  const { info } = useSnapshot(session);
  const [addressed, setAddressed] = usePeriodType();
  const { tab } = state.view;
  const isWall = state.follows === "always";
  const address = useRef({ addressed, setAddressed });
  useEffect(() => {
    address.current = { addressed, setAddressed };
  });
  useEffect(() => {
    if (!isWall && address.current.addressed !== tab) address.current.setAddressed(tab);
  }, [isWall, tab]);
  const me = info?.accountInfo.id;
  return {
    tab,
    focus: state.focus,
    outside: state.outside,
    pointed: isLed(state, me) && state.shared?.driver ? state.shared.panel : null,
    drives: isDrivenBy(state.shared, me),
    setTab: (next) => void board.look({ tab: next }).then((told) => tellFailure(told)),
  };
};
