import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import type { Board } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import { session } from "#client/state/session.ts";
import { areaOf, placed } from "./layout/placing.ts";
import type { PanelView } from "./layout/panel-props.ts";
import { PanelOnBoard } from "./panels/panel-on-board.tsx";
import { seenOf } from "./panels/registry.tsx";
import styles from "./board-grid.module.css";

type Props = { board: Pick<Board, "panels" | "isBuiltin">; view: Omit<PanelView, "saysAge"> };

const cssOf = (place: Place): CSSProperties => ({ ["--area" as string]: areaOf(place) });

/** The panels of a board at their places on the grid; on a small screen one below the other. */
export const BoardGrid = ({ board, view }: Props) => {
  const { info } = useSnapshot(session);
  const seen = seenOf(board.panels, (code) => info?.apiCodes.includes(code) ?? false);
  // Figures stand beside each other and have one age: the last one says it.
  const saysAge = board.panels.findLast(({ kind }) => kind === "figure")?.id;
  return (
    <div className={styles.root} data-builtin={board.isBuiltin || undefined}>
      {placed(board, seen).map(({ place, panels }) => {
        const [first] = panels;
        const drawn = panels.map((panel) => (
          <PanelOnBoard
            key={panel.id}
            panel={panel}
            view={{ ...view, saysAge }}
            isSeen={seen.has(panel.id)}
            isLow={place.h === 1}
          />
        ));
        return (
          <div key={first?.id} className={styles.place} data-kind={first?.kind} style={cssOf(place)}>
            {drawn}
          </div>
        );
      })}
    </div>
  );
};
