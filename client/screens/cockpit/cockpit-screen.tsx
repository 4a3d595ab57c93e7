import { useSearch } from "wouter";
import { BOARD } from "#contracts/boards/board.ts";
import { ShownBoard } from "#client/boards/shown-board.tsx";

/** `/index`: the built-in board inside the shell, or the one that its address names. */
const CockpitScreen = () => {
  const code = new URLSearchParams(useSearch()).get("board") ?? BOARD;
  return <ShownBoard code={code} />;
};

export default CockpitScreen;
