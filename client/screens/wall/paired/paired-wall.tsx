import { useState } from "react";
import { BOARD } from "#contracts/boards/board.ts";
import type { ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { Loading } from "#client/kit/loading.tsx";
import { ShownBoard } from "#client/boards/shown-board.tsx";
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
  useNewClient(!isDriven);
  if (!self) return isFailing ? <NotReached /> : <Loading page />;
  return (
    <>
      {board === undefined ? (
        <OwnBoards self={self} isDriven={isDriven} onDriven={setDriven} />
      ) : (
        <ShownBoard key={board} code={board} onDriven={setDriven} wall />
      )}
      <Identified name={self.name} place={self.place} />
    </>
  );
};

type OwnProps = { self: ScreenSelf; isDriven: boolean; onDriven: (isDriven: boolean) => void };

/** Drawn once the record is known, so that no other board is joined before. */
const OwnBoards = ({ self: { boards, deleted }, isDriven, onDriven }: OwnProps) => {
  const shown = useTurn(boards.length > 0 ? boards : fallback, isDriven) ?? BOARD;
  const instead = boards.length === 0 && deleted > 0 ? "removed" : undefined;
  return <ShownBoard key={shown} code={shown} instead={instead} onDriven={onDriven} wall />;
};
