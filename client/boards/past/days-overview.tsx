import { useQueries } from "@tanstack/react-query";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { momentIn, showDay, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import styles from "./past.module.css";

const MONTHS = 4;
const HEIGHT = 34;

/** The first days of the last months, the earliest first. */
const monthsUntil = (today: string): string[] => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - MONTHS + i, 1)).toISOString().slice(0, 10),
  );
};

/** The movements of each day of the last months. A click shows that day at the same time. */
export const DaysOverview = ({
  at,
  companyId,
  onMoment,
}: {
  at: number;
  companyId: string | undefined;
  onMoment: (moment: number) => void;
}) => {
  const t = useT();
  const today = businessDay(businessNow());
  const day = businessDay(at);
  const months = useQueries({
    queries: monthsUntil(day > today ? today : lastMonthFor(day, today)).map((month) => ({
      queryKey: ["boardDays", month, companyId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(cockpitCalls.outAndIn, { type: 2, at: month, companyId }, { silent: true, signal }),
    })),
  });
  const days = months
    .flatMap(({ data }) =>
      (data?.inWarehouse ?? []).map(
        ({ name, value }, i) => [name, value + (data?.outWarehouse[i]?.value ?? 0)] as const,
      ),
    )
    .filter(([each]) => each <= today);
  const most = Math.max(1, ...days.map(([, moved]) => moved));
  const width = 1000 / Math.max(1, days.length);
  return (
    <svg
      className={styles.days}
      viewBox={`0 0 1000 ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("board.past.days")}
    >
      {days.map(([each, moved], i) => {
        const height = 2 + (moved / most) * (HEIGHT - 4);
        return (
          <rect
            key={each}
            className={each === day ? styles.on : undefined}
            x={i * width}
            width={width * 0.75}
            y={HEIGHT - height}
            height={height}
            onClick={() => onMoment(momentIn(`${showDay(each)} ${showTime(at)}`)?.getTime() ?? at)}
          >
            <title>{showDay(each)}</title>
          </rect>
        );
      })}
    </svg>
  );
};

/** The last month to show: this one, or for an earlier moment one that has it in view. */
const lastMonthFor = (day: string, today: string): string => {
  const [first = today] = monthsUntil(today);
  return day >= first ? today : `${day.slice(0, 7)}-28`;
};
