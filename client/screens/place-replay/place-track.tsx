import { useMemo, type CSSProperties } from "react";
import { Box, Row } from "#client/kit/layout.tsx";
import { momentIn, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { binOf, binsOf, countUpTo, type Bin, type Change, type PlaceAnswer } from "./place-state.ts";
import styles from "./place-replay.module.css";

type Props = {
  answer: PlaceAnswer;
  changes: readonly Change[];
  from: number;
  to: number;
  at: number;
  onMoment: (moment: number) => void;
};

const WIDTH = 1000;
const [STOCK_TOP, STOCK_BOTTOM, BASE, HEIGHT] = [12, 62, 100, 138];
const BAR_MOST = BASE - STOCK_BOTTOM - 4;
const DAY_MS = 86_400_000;
/** Days of a longer time are named in steps. */
const MOST_DAYS = 8;

const textOf = (moment: number): string => showMoment(new Date(moment).toISOString());
/** The first moment of a day in the tenant's time zone. */
const dayOf = (moment: number): number => momentIn(`${textOf(moment).slice(0, 10)} 00:00:00`)?.getTime() ?? moment;
const daysOf = (from: number, to: number): number[] => {
  const step = Math.ceil((to - from) / DAY_MS / MOST_DAYS);
  const days: number[] = [];
  // A tenth of a day more, because a day can have 25 hours.
  for (let day = dayOf(from + step * DAY_MS); day < to; day = dayOf(day + (step + 0.1) * DAY_MS)) days.push(day);
  return days;
};

const look = {
  flagLine: { position: "relative", height: 22 },
  flag: {
    position: "absolute",
    padding: "1px 8px",
    borderRadius: 3,
    background: "var(--accent)",
    color: "var(--on-accent)",
    fontSize: 12,
    fontWeight: 600,
    whiteSpace: "nowrap",
  },
  days: { position: "relative", height: 18, fontSize: 12, color: "var(--fg3)" },
  day: { position: "absolute", transform: "translateX(-50%)" },
} as const satisfies Record<string, CSSProperties>;

/** The stock as steps with the number at the moment, what came in above and what went out below a line, and exceptions as marks. What is after the moment is dimmed. */
export const PlaceTrack = ({ answer, changes, from, to, at, onMoment }: Props) => {
  const t = useT();
  const span = Math.max(1, to - from);
  const x = (moment: number): number => ((moment - from) / span) * WIDTH;
  const begin = answer.opening.full + answer.opening.empty;
  const bins = useMemo(() => binsOf(changes, from, to), [changes, from, to]);
  const most = Math.max(1, begin, ...changes.map(({ full, empty }) => full + empty));
  const busiest = Math.max(1, ...bins.map(({ came, went }) => Math.max(came, went)));
  const y = (total: number): number => STOCK_BOTTOM - (total / most) * (STOCK_BOTTOM - STOCK_TOP);
  const stepsOf = (part: readonly Change[]): string =>
    part.map((change) => `H${x(change.at).toFixed(1)}V${y(change.full + change.empty).toFixed(1)}`).join("");
  const days = daysOf(from, to);
  const percent = (moment: number): number => ((moment - from) / span) * 100;
  const last = changes[countUpTo(changes, at) - 1];
  const line = `M0 ${y(begin).toFixed(1)}${stepsOf(changes)}H${WIDTH}`;
  return (
    <Box padX={16}>
      <Flag at={at} total={last ? last.full + last.empty : begin} percent={percent(at)} />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.track}
        role="img"
        aria-label={t("place.track", { count: changes.length })}
        onClick={({ currentTarget, clientX }) => {
          const box = currentTarget.getBoundingClientRect();
          onMoment(from + ((clientX - box.left) / box.width) * span);
        }}
      >
        <path className={styles.area} d={`${line}V${STOCK_BOTTOM}H0Z`} />
        <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
        {days.map((day) => (
          <path
            key={day}
            d={`M${x(day).toFixed(1)} 0V${HEIGHT}`}
            stroke="var(--rule)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <Bars {...{ bins, busiest, x }} width={(binOf(span) / span) * WIDTH * 0.7} />
        {changes.flatMap(({ at: moment, mark, index }) =>
          mark === undefined
            ? []
            : [<circle key={`${moment}-${index}`} className={styles.mark} cx={x(moment)} cy={6} r={4} />],
        )}
        <rect className={styles.later} x={x(at)} width={Math.max(0, WIDTH - x(at))} y={0} height={HEIGHT} />
        <path className={styles.now} d={`M${x(at).toFixed(1)} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <Days of={days} percent={percent} />
    </Box>
  );
};

/** The moment and the number of cylinders at it, above the track. */
const Flag = ({ at, total, percent }: { at: number; total: number; percent: number }) => {
  const t = useT();
  return (
    <div style={look.flagLine} data-flag={total}>
      <span style={{ ...look.flag, left: `${percent}%`, transform: `translateX(-${percent}%)` }}>
        {t("place.flag", { at: textOf(at), count: total })}
      </span>
    </div>
  );
};

/** The days, each below its line. Near both ends a name has no room. */
const Days = ({ of: days, percent }: { of: readonly number[]; percent: (moment: number) => number }) => (
  <div style={look.days} data-days>
    {days.map((day) => (
      <span key={day} style={{ ...look.day, left: `${percent(day)}%` }}>
        {percent(day) > 3 && percent(day) < 97 && textOf(day).slice(0, 5)}
      </span>
    ))}
  </div>
);

/** A legend of the colours of the track. */
export const TrackLegend = () => {
  const t = useT();
  const parts = [
    ["came", "var(--accent)", 10],
    ["went", "var(--fg3)", 10],
    ["stock", "var(--accent)", 2],
  ] as const;
  return (
    <Row gap={12} push>
      {parts.map(([name, colour, height]) => (
        <Row key={name} gap={4} size={12} tone="fg2">
          <svg width={14} height={height} aria-hidden="true">
            <rect width={14} height={height} fill={colour} />
          </svg>
          {t(`place.legend.${name}`)}
        </Row>
      ))}
    </Row>
  );
};

type BarsProps = { bins: readonly Bin[]; busiest: number; width: number; x: (moment: number) => number };

/** Cylinders that came in are above the line, those that went out below it. */
const Bars = ({ bins, busiest, width, x }: BarsProps) => {
  const heightOf = (moved: number): number => (moved / busiest) * BAR_MOST;
  return bins.map(({ from, came, went }) => (
    <g key={from}>
      <rect className={styles.came} x={x(from)} width={width} y={BASE - heightOf(came)} height={heightOf(came)} />
      <rect className={styles.went} x={x(from)} width={width} y={BASE} height={heightOf(went)} />
    </g>
  ));
};
