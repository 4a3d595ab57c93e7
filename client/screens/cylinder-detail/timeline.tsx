import { Fragment } from "react";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import type { HistoryRow } from "#client/screens/cylinder-history/history-row.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { HistoryEvent } from "./history-event.tsx";
import styles from "./history-tab.module.css";

const useDayHeading = () => {
  const t = useT();
  return (moment: string): string => {
    const { weekday, ...at } = wallClock(moment) ?? {};
    return t("detail.dayHeading", { ...at, weekday: t(`cockpit.weekday.${weekday}`) });
  };
};

type Props = {
  rows: HistoryRow[];
  exceptions: ExceptionRow[];
  /** The one event that can be voided; undefined: none. */
  voidable: HistoryRow | undefined;
  onVoid: (row: HistoryRow) => void;
};

/** Events under their days, in the order they are given in. */
export const Timeline = ({ rows, exceptions, voidable, onVoid }: Props) => {
  const heading = useDayHeading();
  return rows.map((row, i) => {
    const day = businessDay(row.createdTime);
    const before = rows[i - 1];
    const fresh = !before || businessDay(before.createdTime) !== day;
    return (
      <Fragment key={row.id}>
        {fresh && (
          <li className={styles.day} data-day>
            {heading(row.createdTime)}
          </li>
        )}
        <HistoryEvent row={row} exceptions={exceptions} onVoid={row === voidable ? onVoid : undefined} />
      </Fragment>
    );
  });
};
