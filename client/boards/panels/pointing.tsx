import { Locate } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { Row } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { useBoardHere } from "../use-at.tsx";
import type { Board, BoardState } from "../board.ts";
import type { PanelProps } from "../panel-view.ts";
import { showRefusal } from "../presenting/show-refusal.ts";
import { isPresentedBy } from "../shared-board.ts";
import styles from "./panel.module.css";

/** Shows the name of the person who points at a panel. */
const PointedHere = ({ by }: { by: string }) => {
  const t = useT();
  return (
    <Row className={styles.pointedHere} as="span" inline gap={8} weight={500} tone="accent">
      <Locate size={20} />
      {t("cockpit.pointsHere", { who: by })}
    </Row>
  );
};

type PointProps = { of: Pick<PanelProps, "panel" | "pointing" | "links">; title: string };

const PointButton = ({ board, panel, title }: { board: Board; panel: string; title: string }) => {
  const t = useT();
  const { shared, line } = useSnapshot(board.state) as BoardState;
  const isPointed = shared?.panel === panel;
  return (
    <Row
      as="button"
      text="left"
      inline
      justify="center"
      gap={8}
      padX={6}
      radius="control"
      tone="fg3"
      type="button"
      className={classes(styles.point, isPointed && styles.on)}
      aria-pressed={isPointed}
      aria-label={`${t(isPointed ? "collab.pointNoMore" : "collab.point")}: ${title}`}
      title={t(isPointed ? "collab.pointNoMore" : "collab.point")}
      disabled={line !== "live"}
      onClick={() => void board.look({ panel: isPointed ? null : panel }).then((result) => showRefusal(result))}
    >
      <Locate size={20} />
      {isPointed && t("collab.youPoint")}
    </Row>
  );
};

const ForPerson = ({ board, of: { panel, pointing }, title }: PointProps & { board: Board }) => {
  const { info } = useSnapshot(session);
  const { shared } = useSnapshot(board.state) as BoardState;
  if (isPresentedBy(shared, info?.accountInfo.id)) return <PointButton board={board} panel={panel.id} title={title} />;
  return pointing?.panel === panel.id ? <PointedHere by={pointing.by} /> : null;
};

/** The place next to a panel's title. The presenter gets a button to point at the panel, others see the presenter's name. */
export const PointSlot = ({ of, title }: PointProps) => {
  const board = useBoardHere();
  if (board && of.links) return <ForPerson board={board} of={of} title={title} />;
  return of.pointing?.panel === of.panel.id ? <PointedHere by={of.pointing.by} /> : null;
};
