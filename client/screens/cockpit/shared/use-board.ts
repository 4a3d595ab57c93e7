import { useEffect, useState } from "react";
import { tab } from "#client/lib/storage.ts";
import { session } from "#client/state/session.ts";
import { liveSocket } from "#client/state/socket.ts";
import { periodTypeOf } from "../periods/period.ts";
import { createBoard, type Board } from "../board/board.ts";

const follow = "cockpit.follow";

/** Keeps whether the person follows who drives: in this window, so that each new one follows again. */
export const keepFollow = (on: boolean): void => tab.write(follow, on ? null : "off");

/** The board while the component is shown; undefined before it is drawn for the first time. A wall always follows who drives. */
export const useBoard = (name: string, { wall = false }: { wall?: boolean } = {}): Board | undefined => {
  const [board, setBoard] = useState<Board>();
  useEffect(() => {
    const opened = createBoard(liveSocket(), name, {
      me: () => session.info?.accountInfo.id,
      tab: periodTypeOf(new URLSearchParams(location.search).get("type")),
      follows: wall ? "always" : tab.read(follow) === null,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- a board is joined when it is opened: that is for the effect, which also leaves it
    setBoard(opened);
    return () => opened.close();
  }, [name, wall]);
  return board;
};
