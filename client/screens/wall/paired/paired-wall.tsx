import { useState } from "react";
import { BOARD } from "#contracts/boards/board.ts";
import { Loading } from "#client/kit/loading.tsx";
import { ShownBoard } from "../../cockpit/shown-board.tsx";
import { Identified } from "./identified.tsx";
import { NotReached } from "./not-reached.tsx";
import { useNewClient } from "./use-new-client.ts";
import { useSelf } from "./use-self.ts";
import { useTurn } from "./use-turn.ts";

const fallback = [{ code: BOARD, seconds: null }];

/** A paired screen: the board of its address, or else what its record says: one board, or several in turn. */
export const PairedWall = ({ board }: { board: string | undefined }) => {
  const { self, isFailing } = useSelf();
  const [isDriven, setDriven] = useState(false);
  const own = self && self.boards.length > 0 ? self.boards : fallback;
  const turn = useTurn(own, isDriven);
  useNewClient(!isDriven);
  if (!self) return isFailing ? <NotReached /> : <Loading page />;
  const shown = board ?? turn ?? BOARD;
  const isOrphan = board === undefined && self.boards.length === 0 && self.deleted > 0;
  return (
    <>
      <ShownBoard key={shown} code={shown} instead={isOrphan ? "removed" : undefined} onDriven={setDriven} wall />
      <Identified name={self.name} place={self.place} />
    </>
  );
};
