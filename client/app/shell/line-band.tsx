import { Button } from "@blueprintjs/core";
import { Offline } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { tryLiveNow } from "#client/state/socket.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { useNextTry } from "#client/state/live/use-next-try.ts";
import { live, worthSaying } from "#client/state/live/live.ts";
import { Band } from "#client/kit/band.tsx";
import { Spacer } from "#client/kit/inline.tsx";

/** Above everything on the sheet while the connection is lost: since when, when it is tried again, and a way not to wait for that. */
export const LineBand = () => {
  const { downSince } = useSnapshot(live);
  return downSince === undefined ? null : <LostBand since={downSince} />;
};

const LostBand = ({ since }: { since: number }) => {
  const t = useT();
  const now = useClock(500);
  const next = useNextTry();
  if (!worthSaying(since, now)) return null;
  return (
    <Band tone="warn">
      <Offline />
      <b>{t("client.line.lost", { time: showTime(since) })}</b>
      <span>{t("client.line.lostText")}</span>
      <Spacer />
      {/* Told by the button already; a count that is read out each second would drown all else. */}
      <span aria-hidden>{next === undefined ? t("client.line.trying") : t("client.line.nextTry", { s: next })}</span>
      <Button size="small" text={t("client.line.tryNow")} disabled={next === undefined} onClick={tryLiveNow} />
    </Band>
  );
};
