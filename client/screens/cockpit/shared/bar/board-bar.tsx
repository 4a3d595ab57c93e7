import { Button } from "@blueprintjs/core";
import { Fullscreen } from "@blueprintjs/icons";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { Separator } from "#client/kit/inline.tsx";
import { translate, useT } from "#client/lib/i18n.ts";
import { keepToastsAside, showToast } from "#client/state/toasts.ts";
import type { Board, BoardState } from "../../board/board.ts";
import { DriverChip } from "./driver-chip.tsx";
import { FocusChooser } from "./focus-chooser.tsx";
import { Presence } from "./presence.tsx";
import { WheelControls } from "./wheel-controls.tsx";
import styles from "./board-bar.module.css";

/** Says once that the driver went where this viewer may not look. */
const useOutside = ({ outside, shared }: Pick<BoardState, "outside" | "shared">) => {
  const who = shared?.driver?.name;
  useEffect(() => {
    if (!outside || !who) return;
    showToast({
      kind: "exc",
      sign: "lock",
      title: translate("collab.outside"),
      text: translate("collab.outsideText", { who }),
      about: "outside",
      ms: 8000,
    });
  }, [outside, who]);
};

/** The controls of a board that many people share, in real pixels: who is here, whose figures, who drives. */
export const BoardBar = ({ board, onFullscreen }: { board: Board; onFullscreen?: () => void }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { line, shared } = state;
  useOutside(state);
  // The bar answers what a toast says of the wheel, so none may cover it.
  useEffect(keepToastsAside, []);
  const isLive = line === "live";
  return (
    <div className={styles.root} role="toolbar" aria-label={t("collab.bar")}>
      <Presence board={board} />
      <Separator />
      <FocusChooser board={board} disabled={!isLive} />
      <Separator />
      {shared?.driver && <DriverChip board={board} />}
      <WheelControls board={board} isLive={isLive} />
      {onFullscreen && (
        <>
          <Separator />
          <Button
            variant="minimal"
            icon={<Fullscreen />}
            aria-label={t("collab.fullscreen")}
            title={t("collab.fullscreen")}
            onClick={onFullscreen}
          />
        </>
      )}
    </div>
  );
};
