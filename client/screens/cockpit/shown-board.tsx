import { useRef } from "react";
import { useSnapshot } from "valtio";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { session } from "#client/state/session.ts";
import { useBoard } from "./shared/use-board.ts";
import { BoardBar } from "./shared/bar/board-bar.tsx";
import { CockpitBoard } from "./cockpit-board.tsx";
import styles from "./shown-board.module.css";
import { useDefinition, type Definition } from "./layout/use-definition.ts";

/** The board of a code, as it is defined now; the built-in one where there is none. */
export const ShownBoard = ({ code, wall = false }: { code: string; wall?: boolean }) => {
  const definition = useDefinition(code);
  if (!definition) return <Loading page={wall} />;
  return <Joined key={definition.board.code} definition={definition} wall={wall} />;
};

const Joined = ({ definition, wall }: { definition: Definition; wall: boolean }) => {
  const board = useBoard(definition.board.code, { wall });
  const { info } = useSnapshot(session);
  const stage = useRef<HTMLDivElement>(null);
  if (!board) return <Loading page={wall} />;
  const drawn = <CockpitBoard {...{ board, definition, wall }} company={info?.accountInfo.companyName ?? ""} />;
  if (wall) return drawn;
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
