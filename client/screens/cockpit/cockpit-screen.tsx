import { useSearch } from "wouter";
import { BOARD } from "#contracts/boards/board.ts";
import { ShownBoard } from "#client/boards/shown-board.tsx";

/** Page `/index`: shows the built-in board, or the board that `?board=` names. */
const CockpitScreen = () => {
  const code = new URLSearchParams(useSearch()).get("board") ?? BOARD;
  return <ShownBoard code={code} />;
};

export default CockpitScreen;
