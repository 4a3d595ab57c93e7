import { useSnapshot } from "valtio";
import { LineSign, LineSignPlace } from "#client/kit/line-sign.tsx";
import { useT } from "#client/lib/i18n.ts";
import { live } from "#client/state/live/live.ts";

/** Tells whether the live channel is up. */
export const LiveDot = () => {
  const t = useT();
  const { up, everUp } = useSnapshot(live);
  if (!up && !everUp) return <LineSignPlace title={t("client.live.connecting")} />;
  return (
    <LineSign
      up={up}
      text={t(up ? "client.live.up" : "client.live.down")}
      title={t(up ? "client.live.upText" : "client.live.downText")}
    />
  );
};
