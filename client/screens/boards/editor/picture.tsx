import { memo } from "react";
import { useSnapshot } from "valtio";
import type { Board } from "#contracts/boards/board.ts";
import { BoardGrid } from "#client/boards/board-grid.tsx";
import { Header } from "#client/boards/board-header.tsx";
import type { Board as Joined, BoardState } from "#client/boards/board.ts";
import { Canvas } from "#client/boards/canvas.tsx";
import { BoardHere } from "#client/boards/use-at.tsx";
import { useCompany } from "#client/boards/use-definition.ts";
import { Row } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { session } from "#client/state/session.ts";
import type { Theme } from "#client/state/settings.ts";
import type { Editor } from "./use-editor.ts";

type Props = Pick<Editor, "opened" | "draft"> & {
  /** The board's live channel. Undefined until it is connected. */
  live: Joined | undefined;
  theme: Theme;
};

/** The draft as a wall shows it, with current figures and without controls. Memoized by draft, so that dragging stays fast. */
export const Picture = memo(({ opened, draft, live, theme }: Props) => {
  // The built-in board has even rows here, like its copy.
  const board = { ...opened, ...draft, panels: [...draft.panels], isBuiltin: false };
  return (
    <Row cover align="stretch" tone="fg" fill="bg" clip data-theme={theme} inert>
      {live ? (
        <BoardHere board={live}>
          <Drawn live={live} board={board} />
        </BoardHere>
      ) : (
        <Loading />
      )}
    </Row>
  );
});

/** The tab of the picture: the day. */
const type = 1;
const noop = (): void => undefined;

const Drawn = ({ live: { state }, board }: { live: Joined; board: Board }) => {
  const { notes } = useSnapshot(state) as BoardState;
  const { info } = useSnapshot(session);
  const { company } = useCompany(board.companyId);
  return (
    <Canvas wall>
      <Header
        {...{ state, board, type }}
        wall
        company={info?.accountInfo.companyName ?? ""}
        focus={company}
        said={[]}
        onType={noop}
      />
      <BoardGrid
        board={board}
        view={{ state, links: false, type, company, liveCompanyId: null, pointing: undefined, notes }}
      />
    </Canvas>
  );
};
