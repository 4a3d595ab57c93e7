import { useEffect, useState } from "react";
import { tab } from "#client/lib/storage.ts";
import { session } from "#client/state/session.ts";
import { liveSocket } from "#client/state/socket.ts";
import { periodTypeOf } from "../periods/period.ts";
import { createBoard, type Board } from "../board/board.ts";

const follow = "cockpit.follow";

/** Keeps whether the person follows who drives: in this window, so that each new one follows again. */
export const keepFollow = (on: boolean): void => tab.write(follow, on ? null : "off");

/** The board while the component is shown; undefined until the live connection's code is there. A wall always follows who drives. */
export const useBoard = (name: string, { wall = false }: { wall?: boolean } = {}): Board | undefined => {
  const [board, setBoard] = useState<Board>();
  useEffect(() => {
    let gone = false;
    let opened: Board | undefined;
    void liveSocket().then((socket) => {
      if (gone) return;
      opened = createBoard(socket, name, {
        me: () => session.info?.accountInfo.id,
        tab: periodTypeOf(new URLSearchParams(location.search).get("type")),
        follows: wall ? "always" : tab.read(follow) === null,
      });
      setBoard(opened);
    });
    return () => {
      gone = true;
      opened?.close();
    };
  }, [name, wall]);
  return board;
};
