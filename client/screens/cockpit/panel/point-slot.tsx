import { Locate } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { session } from "#client/state/session.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useBoardHere } from "../board/board-context.ts";
import type { Board, BoardState } from "../board/board.ts";
import { isDrivenBy } from "../board/together.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { tellFailure } from "../shared/bar/tell-failure.ts";
import { PointedHere } from "./pointed-here.tsx";
import styles from "./point-slot.module.css";

type Props = { of: Pick<PanelProps, "panel" | "pointing" | "links">; title: string };

const PointButton = ({ board, panel, title }: { board: Board; panel: string; title: string }) => {
  const t = useT();
  const { shared, line } = useSnapshot(board.state) as BoardState;
  const isPointed = shared?.panel === panel;
  return (
    <button
      type="button"
      className={classes(styles.root, isPointed && styles.on)}
      aria-pressed={isPointed}
      aria-label={`${t(isPointed ? "collab.pointNoMore" : "collab.point")}: ${title}`}
      title={t(isPointed ? "collab.pointNoMore" : "collab.point")}
      disabled={line !== "live"}
      onClick={() => void board.look({ panel: isPointed ? null : panel }).then((told) => tellFailure(told))}
    >
      <Locate size={20} />
      {isPointed && t("collab.youPoint")}
    </button>
  );
};

const ForPerson = ({ board, of: { panel, pointing }, title }: Props & { board: Board }) => {
  const { info } = useSnapshot(session);
  const { shared } = useSnapshot(board.state) as BoardState;
  if (isDrivenBy(shared, info?.accountInfo.id)) return <PointButton board={board} panel={panel.id} title={title} />;
  return pointing?.panel === panel.id ? <PointedHere by={pointing.by} /> : null;
};

/** Beside a panel's title: for the driver a button that points at it, for the others who points. */
export const PointSlot = ({ of, title }: Props) => {
  const board = useBoardHere();
  if (board && of.links) return <ForPerson board={board} of={of} title={title} />;
  return of.pointing?.panel === of.panel.id ? <PointedHere by={of.pointing.by} /> : null;
};
