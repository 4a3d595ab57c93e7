import { useQuery } from "@tanstack/react-query";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { exception } from "#contracts/lists/exception.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { momentIn, showDay, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { Face } from "../presenting/people.tsx";
import { useDay } from "../periods/use-period.ts";
import styles from "./past.module.css";

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const MOST_EXCEPTIONS = 100;
const [TOP, BOTTOM] = [4, 60];

type Waiting = Pick<ExceptionRow, "id" | "createdTime" | "claimedTime" | "closedTime" | "acknowledgedTime">;

/** The day's exceptions, for who may read them. */
const useWaiting = (day: string, companyId: string | undefined): readonly Waiting[] => {
  const may = useCode(...exception.permission);
  const { data } = useQuery({
    queryKey: ["exceptionsOfDay", day, companyId],
    enabled: may,
    queryFn: ({ signal }) => {
      const query = { createdTimeBegin: day, createdTimeEnd: day, companyId, pageSize: MOST_EXCEPTIONS };
      return get<Page<Waiting>>(exception.path, query, { silent: true, signal });
    },
  });
  return data?.list ?? [];
};

type Props = {
  at: number;
  companyId: string | undefined;
  notes: readonly BoardNote[];
  onMoment: (moment: number) => void;
};

/** One day: its work by half-hour, unclaimed exceptions, notes, and the moment. What comes after the moment is hatched. */
export const DayTrack = ({ at, companyId, notes, onMoment }: Props) => {
  const t = useT();
  const day = businessDay(at);
  const begin = momentIn(`${showDay(day)} 00:00:00`)?.getTime() ?? at;
  const placeOf = (moment: string | number): number => (new Date(moment).getTime() - begin) / MINUTE_MS;
  const percent = (minutes: number): string => `${((minutes / DAY_MINUTES) * 100).toFixed(3)}%`;
  const now = placeOf(at);
  return (
    <div className={styles.track}>
      <svg className={styles.drawing} viewBox={`0 0 ${DAY_MINUTES} 68`} preserveAspectRatio="none" aria-hidden="true">
        <Work day={day} companyId={companyId} />
        {useWaiting(day, companyId).map(({ id, createdTime, claimedTime, acknowledgedTime, closedTime }) => {
          const from = placeOf(createdTime);
          const until = claimedTime ?? acknowledgedTime ?? closedTime;
          const to = until === null ? DAY_MINUTES : placeOf(until);
          return (
            <rect key={id} className={styles.unclaimed} x={from} width={Math.max(3, to - from)} y={63} height={4} />
          );
        })}
      </svg>
      {Array.from({ length: 24 }, (_, hour) => (
        <span key={hour} className={styles.hour} style={{ left: percent(hour * 60) }}>
          {String(hour).padStart(2, "0")}
        </span>
      ))}
      {notes
        .filter((note) => businessDay(note.at) === day)
        .map((note) => (
          <span key={note.noteId} className={styles.note} style={{ left: percent(placeOf(note.at)) }} title={note.text}>
            <Face name={note.userName} />
            {showTime(note.at, false)} {note.text}
          </span>
        ))}
      <i className={styles.later} style={{ left: percent(now) }} />
      <i className={styles.needle} style={{ left: percent(now) }} />
      <input
        type="range"
        className={styles.range}
        aria-label={t("asOf.moment")}
        aria-valuetext={showTime(at)}
        min={0}
        max={DAY_MINUTES - 1}
        step={1}
        value={Math.floor(now)}
        onChange={({ currentTarget }) => onMoment(begin + Number(currentTarget.value) * MINUTE_MS)}
      />
      <b className={styles.grip} style={{ left: `clamp(36px, ${percent(now)}, calc(100% - 36px))` }}>
        {showTime(at)}
      </b>
    </div>
  );
};

const Work = ({ day, companyId }: { day: string; companyId: string | undefined }) => {
  const buckets = useDay(day, companyId);
  if (!buckets) return null;
  const { orders: _orders, ...figures } = buckets.values;
  const sums = buckets.names.map((_, i) => Object.values(figures).reduce((sum, values) => sum + (values[i] ?? 0), 0));
  const most = Math.max(1, ...sums);
  const y = (sum: number): number => BOTTOM - (sum / most) * (BOTTOM - TOP);
  return (
    <path
      d={`M0 ${BOTTOM}${sums.map((sum, i) => `L${i * 30 + 15} ${y(sum).toFixed(1)}`).join("")}L${DAY_MINUTES} ${BOTTOM}Z`}
    />
  );
};
