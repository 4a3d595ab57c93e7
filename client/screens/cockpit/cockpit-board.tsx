import "./cockpit.css";
import { useSnapshot } from "valtio";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useCode } from "#client/state/session.ts";
import type { Board, BoardState } from "./board.ts";
import { Canvas } from "./canvas.tsx";
import { ExceptionsPanel } from "./exceptions-panel.tsx";
import { Figures } from "./figures.tsx";
import { Header } from "./header.tsx";
import { LogPanel } from "./log-panel.tsx";
import { StockPanel } from "./stock-panel.tsx";

/** The board as it stands in the shell and, without links, on a wall. Panels that the viewer may not see are left out. */
export const CockpitBoard = ({ board, company, links }: { board: Board; company: string; links: boolean }) => {
  const { beatAt, refusal } = useSnapshot(board.state) as BoardState;
  const stock = useCode("gasCylinder:summary:getlist");
  const exceptions = useCode("gasCylinder:exception:getlist");
  if (refusal) return <EmptyState kind="forbidden" code={refusal} page />;
  const shape = ["ck-board", stock && "has-stock", exceptions && "has-exceptions"].filter(Boolean).join(" ");
  return (
    <Canvas>
      <Header state={board.state} company={company} />
      <div className={shape}>
        <Figures state={board.state} />
        {stock && <StockPanel boardAt={beatAt} />}
        <LogPanel state={board.state} links={links} />
        {exceptions && <ExceptionsPanel boardAt={beatAt} links={links} />}
      </div>
    </Canvas>
  );
};
