import { WarningSign, Cross, Offline, People, Time } from "@blueprintjs/icons";
import { Button } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { Box, Row } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { showTime } from "#client/lib/dates.ts";
import { deviceClock } from "#client/lib/call/device-clock.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { pageKept } from "#client/state/page-kept.ts";
import { useRemembered } from "#client/state/preferences/remembered.ts";
import { waitingOfOthers } from "#client/state/scans-waiting.ts";
import { session } from "#client/state/session.ts";
import { Band } from "#client/kit/band.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { UseLastPart } from "./use-last-part.tsx";
import styles from "./scan-view.module.css";

type Scanning = Pick<ScanSession, "scan">;
type HintState = Pick<ScanState, "hint" | "address">;

/** Shows why the last code was not accepted, and offers what a person can do about it. */
export const Hint = ({ session, state: { hint, address } }: { session: Scanning; state: HintState }) => {
  const t = useT();
  return hint ? (
    <Row gap={8} fixed padY={6} padX={16} fill="warnSoft" tone="warn" className={styles.hint} role="alert">
      <WarningSign size={14} />
      <Box grow>{t(`scan.hint.${hint}`)}</Box>
      {hint === "address" && address !== undefined && (
        <UseLastPart address={address} onAdded={() => session.scan(address)} />
      )}
    </Row>
  ) : null;
};

/** A band shown while the connection is down: the number of waiting scans, and that scanning can continue. */
export const DownBand = ({ state, onRetry }: { state: ScanState; onRetry: () => void }) => {
  const t = useT();
  const { recalled } = useSnapshot(session);
  const isKept = useSnapshot(pageKept).state === "kept";
  const { downSince, kept: isStored, counts } = state;
  if (downSince === undefined && !recalled) return null;
  return (
    <Band tone="warn">
      <Offline />
      <b>{downSince === undefined ? t("scan.offline") : t("scan.down", { count: counts.wait })}</b>
      <span>{t(!isStored ? "scan.downText" : isKept ? "scan.downKept" : "scan.downPageLost")}</span>
      <Spacer />
      {downSince !== undefined && <span>{t("scan.downSince", { time: showTime(asServerHas(downSince)) })}</span>}
      <Button size="small" text={t("scan.retry")} onClick={onRetry} />
    </Band>
  );
};

/** A band shown while the server fails at some scans, with their codes. */
export const FailingBand = ({ state }: { state: ScanState }) => {
  const t = useT();
  const [first] = state.failing;
  if (!first) return null;
  const codes = state.failing.map(({ item }) => item.gasBarcode).join(", ");
  return (
    <Band tone="warn">
      <WarningSign />
      <b>{t("scan.failing", { count: state.failing.length })}</b>
      <span>{t("scan.failingText", { codes, correlationId: first.correlationId ?? "–" })}</span>
    </Band>
  );
};

/** The close button at the right end of a note. */
const Close = ({ onClick }: { onClick: () => void }) => (
  <>
    <Spacer />
    <Button variant="minimal" size="small" icon={<Cross />} aria-label={useT()("common.close")} onClick={onClick} />
  </>
);

/** A note, shown once to each person: an offline reload loses the page, and how to avoid that. */
export const PageLostNote = () => {
  const t = useT();
  const { state } = useSnapshot(pageKept);
  const [isDismissed, note] = useRemembered("pageLostSeen", false);
  if (isDismissed || (state !== "insecure" && state !== "refused")) return null;
  return (
    <Band tone="note">
      <Offline />
      <span>{t(`scan.pageLost.${state}`)}</span>
      <Close onClick={() => note(true)} />
    </Band>
  );
};

/** Allowed difference from the server's clock in ms. */
const rightWithin = 120_000;

/** A note, shown once a day, that this device's clock is wrong. Scan times are still corrected (rules §4, Times). */
export const ClockNote = () => {
  const t = useT();
  const { offsetMs = 0, isReal } = useSnapshot(deviceClock);
  const today = new Date(useClock(rightWithin)).toISOString().slice(0, 10);
  const [dismissedFor, note] = useRemembered("clockSeen", "");
  if (!isReal || Math.abs(offsetMs) <= rightWithin || dismissedFor === today) return null;
  const m = Math.round(Math.abs(offsetMs) / 60_000);
  return (
    <Band tone="note">
      <Time />
      <span>{t(offsetMs < 0 ? "scan.clockFast" : "scan.clockSlow", { m })}</span>
      <Close onClick={() => note(today)} />
    </Band>
  );
};

/** A note that scans of other people wait in this browser. They are sent only when those people sign in again. */
export const OthersNote = ({ person }: { person: string }) => {
  const t = useT();
  const count = waitingOfOthers(person);
  if (count === 0) return null;
  return (
    <Band tone="note">
      <People />
      <span>{t("scan.others", { count })}</span>
    </Band>
  );
};
