import { createContext, useContext } from "react";
import type { Board } from "./board.ts";

/** The board of a panel, for actions that affect the whole board. */
export const BoardContext = createContext<Board | undefined>(undefined);

export const useBoardHere = (): Board | undefined => useContext(BoardContext);
