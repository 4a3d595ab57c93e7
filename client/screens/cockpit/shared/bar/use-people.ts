import { useSnapshot } from "valtio";
import type { PresentPerson, PresentScreen, SharedBoard } from "#contracts/boards/live.ts";
import { session } from "#client/state/session.ts";
import type { Board, BoardState } from "../../board/board.ts";

export type People = {
  /** The driver first. */
  people: readonly PresentPerson[];
  screens: readonly PresentScreen[];
  driver: SharedBoard["driver"];
  /** Account of the viewer. */
  me: string | undefined;
};

/** Everybody who has the board open, as far as the server has told it. */
export const usePeople = (board: Board): People => {
  const { presence, shared } = useSnapshot(board.state) as BoardState;
  const { info } = useSnapshot(session);
  const driver = shared?.driver ?? null;
  const rank = ({ id }: PresentPerson): number => (id === driver?.id ? 0 : 1);
  return {
    people: (presence?.people ?? []).toSorted((one, other) => rank(one) - rank(other)),
    screens: presence?.screens ?? [],
    driver,
    me: info?.accountInfo.id,
  };
};
