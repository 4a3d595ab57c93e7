import { Button } from "@blueprintjs/core";
import { Offline, People } from "@blueprintjs/icons";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { waitingOfOthers } from "#client/state/scans-waiting.ts";
import type { ScanState } from "./scan-state.ts";

/** Says that the line is down, what waits, and that scanning goes on. */
export const DownBand = ({ state, onRetry }: { state: ScanState; onRetry: () => void }) => {
  const t = useT();
  if (state.downSince === undefined) return null;
  return (
    <div className="cy-band is-warn" role="status">
      <Offline />
      <b>{t("scan.down", { count: state.counts.wait })}</b>
      <span>{t(state.kept ? "scan.downKept" : "scan.downText")}</span>
      <span className="cy-grow" />
      <span>{t("scan.downSince", { time: showTime(state.downSince) })}</span>
      <Button size="small" text={t("scan.retry")} onClick={onRetry} />
    </div>
  );
};

/** Says that scans of other people wait in this browser: they are sent when those sign in again, never in another's name. */
export const OthersNote = ({ person }: { person: string }) => {
  const t = useT();
  const count = waitingOfOthers(person);
  if (count === 0) return null;
  return (
    <div className="cy-band is-note" role="status">
      <People />
      <span>{t("scan.others", { count })}</span>
    </div>
  );
};
