import { Button } from "@blueprintjs/core";
import { Fullscreen } from "@blueprintjs/icons";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { references } from "#contracts/fields/references.ts";
import { Separator } from "#client/kit/inline.tsx";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { Row } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { keepToastsAside, showToast } from "#client/state/toasts.ts";
import type { Board, BoardState } from "../board.ts";
import { Face, Presence, usePeople } from "./people.tsx";
import { useFreeIn } from "./free-in.ts";
import { PresenterControls } from "./presenter-controls.tsx";
import styles from "./presenting.module.css";
import { FocusChooser } from "./focus-chooser.tsx";

/** The presenter's tab and company, as in `Day, Daliang store`. */
const useWhere = ({ shared, focus }: Pick<BoardState, "shared" | "focus">): string => {
  const t = useT();
  const companyId = shared?.companyId ?? null;
  const focusName = focus?.companyId === companyId ? focus?.name : undefined;
  const { offers } = useLookup(references.company.lookup, {}, "", companyId !== null && !focusName);
  const name = focusName ?? offers.find(({ id }) => id === companyId)?.name;
  const company = companyId === null ? t("collab.allCompanies") : (name ?? t("collab.elsewhere"));
  const where = t("collab.at", { tab: t(`cockpit.period.${shared?.tab ?? 1}`), company });
  return shared?.at ? `${where}${t("common.comma")}${showMoment(shared.at)}` : where;
};

/** The presenter, the presenter's view and the remaining time. */
const PresenterChip = ({ board }: { board: Board }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { people, driver, me } = usePeople(board);
  const where = useWhere(state);
  const isMine = driver !== null && driver.id === me;
  const free = useFreeIn(state, isMine);
  if (!driver) return null;
  const avatar = people.find(({ id }) => id === driver.id)?.avatar;
  const rest = (
    <small>
      {free.lost && t("collab.lineLost", { s: free.seconds })}
      {!free.lost &&
        isMine &&
        (state.view.at !== null && !free.isLastMinute
          ? showMoment(state.view.at)
          : t(free.isLastMinute ? "collab.releasedIn" : "collab.left", { time: free.clock }))}
      {!free.lost && !isMine && where}
    </small>
  );
  return (
    <Row
      as="span"
      inline
      gap={10}
      fill="accentSoft"
      nowrap
      weight={600}
      tone="accent"
      className={classes(styles.chip, (free.lost || (isMine && free.isLastMinute)) && styles.warn)}
    >
      <Face name={driver.name} picture={avatar} own />
      <span>
        {isMine ? t("collab.youDrive") : t("collab.drives", { who: driver.name })}
        {rest}
      </span>
    </Row>
  );
};

/** Shows a message once if the presenter's view is not allowed for this viewer. */
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

/** The controls of a shared board, in real pixels: its members, company and presenter. */
export const BoardBar = ({ board, onFullscreen }: { board: Board; onFullscreen?: () => void }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { line, shared } = state;
  useOutside(state);
  // Toasts about presenting refer to this bar, so none may cover it.
  useEffect(keepToastsAside, []);
  const isLive = line === "live";
  return (
    <Row className={styles.bar} gap={8} nowrap role="toolbar" aria-label={t("collab.bar")}>
      <Presence board={board} />
      <Separator />
      <FocusChooser board={board} disabled={!isLive} />
      <Separator />
      {shared?.driver && <PresenterChip board={board} />}
      <PresenterControls board={board} isLive={isLive} />
      {onFullscreen && (
        <>
          <Separator />
          <Button
            variant="minimal"
            icon={<Fullscreen />}
            aria-label={t("common.fullScreen")}
            title={t("common.fullScreen")}
            onClick={onFullscreen}
          />
        </>
      )}
    </Row>
  );
};
