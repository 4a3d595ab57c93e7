import { useEffect, useState } from "react";
import { liveSocket } from "#client/state/socket.ts";
import { createBoard, type Board } from "./board.ts";

/** The board while the component is shown; undefined until the live connection's code is there. */
export const useBoard = (name: string): Board | undefined => {
  const [board, setBoard] = useState<Board>();
  useEffect(() => {
    let gone = false;
    let opened: Board | undefined;
    void liveSocket().then((socket) => {
      if (gone) return;
      opened = createBoard(socket, name);
      setBoard(opened);
    });
    return () => {
      gone = true;
      opened?.close();
    };
  }, [name]);
  return board;
};
