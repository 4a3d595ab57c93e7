import { createContext, useContext } from "react";
import type { Board } from "./board.ts";

/** The board that a panel stands on, for what a panel does to all of it. */
export const BoardContext = createContext<Board | undefined>(undefined);

export const useBoardHere = (): Board | undefined => useContext(BoardContext);
