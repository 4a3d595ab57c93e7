import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { entryPath } from "#client/state/menus/entry-path.ts";
import { useCode } from "#client/state/session.ts";
import type { Board, BoardState } from "./board/board.ts";
import { Canvas } from "./canvas.tsx";
import { CustomersPanel } from "./panels/customers-panel.tsx";
import { DeliveriesPanel } from "./panels/deliveries-panel.tsx";
import { DuePanel } from "./panels/due-panel.tsx";
import { ExceptionsPanel } from "./panels/exceptions-panel.tsx";
import { Figures } from "./panels/figures.tsx";
import { Header } from "./header.tsx";
import { LogPanel } from "./panels/log-panel.tsx";
import { SharesPanel } from "./panels/shares-panel.tsx";
import { StockPanel } from "./panels/stock-panel.tsx";
import { TrendPanel } from "./panels/trend-panel.tsx";
import { usePeriod } from "./periods/use-period.ts";
import { useShared } from "./shared/use-shared.ts";
import styles from "./cockpit-board.module.css";

/** The board in the shell and, as `wall`, alone on a screen that nobody touches. Panels that the viewer may not see are left out. */
export const CockpitBoard = ({ board, company, wall = false }: { board: Board; company: string; wall?: boolean }) => {
  const { state } = board;
  const { beatAt, refusal } = useSnapshot(state) as BoardState;
  const { tab: type, setTab: setType } = useShared(board);
  const asked = usePeriod(type);
  const [, go] = useLocation();
  const stock = useCode(...stockScreens.summary.codes.list);
  const exceptions = useCode(...cylinderScreens.exceptions.codes.list);
  const due = useCode(...cylinderScreens.due.codes.list);
  if (refusal === "board.unknown") return <EmptyState kind="notFound" onHome={() => go("/")} page />;
  if (refusal) return <EmptyState kind="forbidden" code={refusal} page />;
  const links = !wall;
  const shape = [styles.root, stock && styles.hasStock, exceptions && styles.hasExceptions].filter(Boolean).join(" ");
  return (
    <Canvas wall={wall}>
      <Header
        {...{ state, company, wall, type }}
        onType={setType}
        onEnter={wall ? undefined : () => go(entryPath(cockpitScreens.cockpit.path))}
      />
      <div className={shape}>
        <Figures state={state} links={links} />
        <TrendPanel state={state} type={type} {...asked} links={links} />
        <DeliveriesPanel state={state} type={type} {...asked} links={links} />
        {stock && <StockPanel boardAt={beatAt} links={links} />}
        <CustomersPanel boardAt={beatAt} links={links} />
        <SharesPanel boardAt={beatAt} links={links} />
        {exceptions && <ExceptionsPanel boardAt={beatAt} links={links} />}
        <div className={styles.foot}>
          {due && <DuePanel boardAt={beatAt} links={links} />}
          <LogPanel state={state} links={links} />
        </div>
      </div>
    </Canvas>
  );
};
