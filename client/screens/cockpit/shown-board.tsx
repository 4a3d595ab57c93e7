import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { session } from "#client/state/session.ts";
import type { Board, BoardState } from "./board/board.ts";
import { useBoard } from "./shared/use-board.ts";
import { BoardBar } from "./shared/bar/board-bar.tsx";
import { CockpitBoard } from "./cockpit-board.tsx";
import styles from "./shown-board.module.css";
import { useDefinition, type Definition } from "./layout/use-definition.ts";

type Look = {
  wall?: boolean;
  /** Says that another board was asked for. */
  instead?: Definition["instead"];
  /** Told whether somebody has the wheel. */
  onDriven?: (isDriven: boolean) => void;
};

/** The board of a code, as it is defined now; the built-in one where there is none. */
export const ShownBoard = ({ code, instead, ...look }: Look & { code: string }) => {
  const definition = useDefinition(code);
  if (!definition) return <Loading page={look.wall ?? false} />;
  const told = instead ? { ...definition, instead } : definition;
  return <Joined key={definition.board.code} definition={told} {...look} />;
};

const Joined = ({ definition, wall = false, onDriven }: Look & { definition: Definition }) => {
  const board = useBoard(definition.board.code, { wall });
  const { info } = useSnapshot(session);
  const stage = useRef<HTMLDivElement>(null);
  if (!board) return <Loading page={wall} />;
  const drawn = <CockpitBoard {...{ board, definition, wall }} company={info?.accountInfo.companyName ?? ""} />;
  if (wall)
    return (
      <>
        {drawn}
        {onDriven && <DriverWatch board={board} onDriven={onDriven} />}
      </>
    );
  return (
    <>
      <PageHead title={definition.board.name}>
        <BoardBar board={board} onFullscreen={() => void stage.current?.requestFullscreen()} />
      </PageHead>
      <div className={styles.stage} ref={stage}>
        {drawn}
      </div>
    </>
  );
};

const DriverWatch = ({ board, onDriven }: { board: Board; onDriven: (isDriven: boolean) => void }) => {
  const { shared } = useSnapshot(board.state) as BoardState;
  const isDriven = Boolean(shared?.driver);
  useEffect(() => onDriven(isDriven), [isDriven, onDriven]);
  return null;
};
