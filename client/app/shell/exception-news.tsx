import { WarningSign } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import { forgetRaised, noteRaised, raised, raisedToast } from "#client/state/raised.ts";
import { useLive } from "#client/state/socket.ts";
import { showToast } from "#client/state/toasts.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./exception-news.module.css";

/** Time in ms to read what a new exception says and to go to it. */
const lasting = 6000;

/** Pages that show new exceptions themselves, and the one on which somebody scans: there the bell alone tells. */
const quiet: ReadonlySet<string> = new Set([
  cockpitScreens.cockpit.path,
  cylinderScreens.exceptions.path,
  cylinderScreens.scan.path,
]);

/** Goes to the list, at the newest of those that are new. */
const useGoToRaised = () => {
  const [, go] = useLocation();
  return () => {
    go(`${cylinderScreens.exceptions.path}?${new URLSearchParams({ group: "open", id: raised.id })}`);
    forgetRaised();
  };
};

/** Tells of new exceptions as they are raised; several within the time of one toast are one. */
export const useExceptionNews = (): void => {
  const t = useT();
  const open = useGoToRaised();
  const [path] = useLocation();
  useLive("exception:raised", (message) => {
    noteRaised(message);
    if (quiet.has(path)) return;
    const title = t("client.raised.new", { count: raised.unseen });
    const action = { text: t("client.raised.open"), run: open };
    showToast({ kind: "exc", title, about: raisedToast, action, ms: lasting });
  });
};

/** In the bell: the number of new exceptions, which leads to them. */
export const ExceptionNews = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const open = useGoToRaised();
  const { count } = useSnapshot(raised);
  const follow = () => {
    onClose();
    open();
  };
  return (
    <Row as="p" gap={8} padY={12} padX={16} hairline="bottom" weight={500} className={styles.root}>
      {count === 0 && <Muted>{t("client.raised.none")}</Muted>}
      {count > 0 && <WarningSign size={14} />}
      {count > 0 && <LinkButton onClick={follow}>{t("client.raised.new", { count })}</LinkButton>}
    </Row>
  );
};
