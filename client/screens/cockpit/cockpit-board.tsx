import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { useT } from "#client/lib/i18n.ts";
import { entryPath } from "#client/state/menus/entry-path.ts";
import { BoardGrid } from "./board-grid.tsx";
import type { Board, BoardState } from "./board/board.ts";
import { BoardContext } from "./board/board-context.ts";
import { ExceptionSide } from "./shared/exception/exception-side.tsx";
import { WallPeople } from "./shared/wall-people.tsx";
import { useShared } from "./shared/use-shared.ts";
import { Canvas } from "./canvas.tsx";
import { Header } from "./header.tsx";
import { useCompany } from "./layout/use-company.ts";
import type { Definition } from "./layout/use-definition.ts";

type Props = { board: Board; definition: Definition; company: string; wall?: boolean };

/** A board in the shell and, as `wall`, alone on a screen that nobody touches. */
export const CockpitBoard = ({ board, definition, company, wall = false }: Props) => {
  const { state } = board;
  const t = useT();
  const { refusal, notes, shared: told, hurried } = useSnapshot(state) as BoardState;
  const { tab: type, setTab: setType, focus, outside, pointed } = useShared(board);
  const [, go] = useLocation();
  const { company: cut } = useCompany(focus?.companyId ?? definition.board.companyId, focus?.name);
  if (refusal === "board.unknown") return <EmptyState kind="notFound" onHome={() => go("/")} page />;
  if (refusal) return <EmptyState kind="forbidden" code={refusal} page />;
  return (
    <BoardContext value={board}>
      <Canvas wall={wall} hurried={hurried}>
        <Header
          {...{ state, company, wall, type }}
          board={definition.board}
          focus={cut}
          said={[
            ...(definition.instead ? [t(`cockpit.instead.${definition.instead}`)] : []),
            ...(outside ? [t("cockpit.focusOutside")] : []),
          ]}
          onType={setType}
          people={wall && <WallPeople board={board} />}
          onEnter={wall ? undefined : () => go(entryPath(cockpitScreens.cockpit.path))}
        />
        <BoardGrid
          board={definition.board}
          view={{
            state,
            links: !wall,
            type,
            company: cut,
            liveCompanyId: focus?.companyId ?? definition.board.companyId,
            pointing: pointed === null ? undefined : { panel: pointed, by: told?.driver?.name ?? "" },
            notes,
          }}
        />
        {!wall && <ExceptionSide board={definition.board} />}
      </Canvas>
    </BoardContext>
  );
};
