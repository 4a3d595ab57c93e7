import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { showDay, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { Frame } from "../panel/frame.tsx";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import styles from "./clock-panel.module.css";

/** The time of business and its day; without a title, for it needs none, unless it has one of its own. */
export const ClockPanel = (props: PanelProps) => {
  const t = useT();
  const now = useServerClock(500);
  const { title } = props.panel;
  return (
    <Frame of={props} className={styles.root} title={title ?? t("cockpit.clock")} staleBy={undefined}>
      <div className={panelStyles.rule} />
      <div className={styles.face}>
        <time className={styles.time}>{showTime(now)}</time>
        <div className={styles.day}>
          {title && <b>{title}</b>}
          {t(`cockpit.weekday.${wallClock(now)?.weekday}`)} {showDay(businessDay(now))}
        </div>
      </div>
    </Frame>
  );
};
