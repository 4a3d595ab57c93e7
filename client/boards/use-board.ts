import { useEffect, useState, useRef } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import type { BoardTab, CompanyFocus } from "#contracts/boards/live.ts";
import { momentInAddress } from "#client/lib/dates.ts";
import { tab } from "#client/lib/storage.ts";
import { session } from "#client/state/session.ts";
import { liveSocket } from "#client/state/socket.ts";
import { type Board, createBoard, type BoardState } from "./board.ts";
import { periodTypeOf } from "./periods/period.ts";
import { isPresentedBy, isLed, type SharedChange } from "./shared-board.ts";
import { showRefusal } from "./presenting/show-refusal.ts";
import { usePeriodType } from "./periods/use-period.ts";

const follow = "cockpit.follow";

/** Saves for this window if the person follows the presenter. A new window follows by default. */
export const keepFollow = (on: boolean): void => tab.write(follow, on ? null : "off");

/** The past moment in an address. Null for none, and for a text that is no moment. */
const momentOf = (text: string | null): string | null => momentInAddress(text)?.toISOString() ?? null;

/** Joins a board while the component is mounted. Undefined before the first effect; a wall always follows the presenter. */
export const useBoard = (name: string, { wall = false }: { wall?: boolean } = {}): Board | undefined => {
  const [board, setBoard] = useState<Board>();
  const atInAddress = momentOf(new URLSearchParams(useSearch()).get("at"));
  useEffect(() => {
    const created = createBoard(liveSocket(), name, {
      me: () => session.info?.accountInfo.id,
      tab: periodTypeOf(new URLSearchParams(location.search).get("type")),
      at: momentOf(new URLSearchParams(location.search).get("at")),
      follows: wall ? "always" : tab.read(follow) === null,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- a board is joined when it is opened: that is for the effect, which also leaves it
    setBoard(created);
    return () => created.close();
  }, [name, wall]);
  useEffect(() => board?.showAddressed(atInAddress), [board, atInAddress]);
  return board;
};

/** The shared view of a board: the presenter's for a follower, else the viewer's own. */
type Shared = {
  tab: BoardTab;
  /** The company of the shown figures. Null: all that the board shows. */
  focus: CompanyFocus | null;
  /** True if the viewer may not see the focused company. The previous figures then stay. */
  outside: boolean;
  /** Id of the panel that the presenter points at. The others are less prominent. */
  pointed: string | null;
  /** True if this viewer presents. The viewer's view then applies to all followers. */
  drives: boolean;
  setTab: (tab: BoardTab) => void;
  /** Shows the board of now again, for all followers if this viewer presents. */
  backToNow: () => void;
};

/** The shared view of a board. The tab is also in the address, so that a link opens it. */
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
  const [path, go] = useLocation();
  const look = (change: SharedChange): void => void board.look(change).then((result) => showRefusal(result));
  return {
    tab,
    focus: state.focus,
    outside: state.outside,
    pointed: isLed(state, me) && state.shared?.driver ? state.shared.panel : null,
    drives: isPresentedBy(state.shared, me),
    setTab: (next) => look({ tab: next }),
    backToNow: () => {
      look({ at: null });
      const params = new URLSearchParams(location.search);
      params.delete("at");
      go(params.size === 0 ? path : `${path}?${params.toString()}`, { replace: true });
    },
  };
};
