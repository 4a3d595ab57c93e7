import { Offline, Time } from "@blueprintjs/icons";
import { OFFLINE_AFTER, STALE_AFTER } from "#contracts/boards/screen-calls.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useScreenCounts } from "./use-screens.ts";
import styles from "./counts-line.module.css";

/** So many screens are paired, live, stale and offline. */
export const CountsLine = () => {
  const t = useT();
  const counts = useScreenCounts();
  if (!counts) return <div className={styles.root} />;
  const { live, stale, offline } = counts;
  return (
    <div className={styles.root} role="status">
      <span>
        <b>{live + stale + offline}</b>
        {t("walls.count.paired")}
      </span>
      <span>
        <i />
        <b>{live}</b>
        {t("walls.count.live")}
      </span>
      {stale > 0 && (
        <span className={styles.isStale}>
          <Time size={14} />
          <b>{stale}</b>
          {t("walls.count.stale")}
        </span>
      )}
      {offline > 0 && (
        <span className={styles.isOffline}>
          <Offline size={14} />
          <b>{offline}</b>
          {t("walls.count.offline")}
        </span>
      )}
      <Spacer />
      <Muted className={styles.rule}>{t("walls.count.rule", { stale: STALE_AFTER, offline: OFFLINE_AFTER })}</Muted>
    </div>
  );
};
