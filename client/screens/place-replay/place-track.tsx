import { useMemo } from "react";
import { Stack, Text } from "#client/kit/layout.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { binOf, binsOf, type Bin, type Change, type PlaceAnswer } from "./place-state.ts";
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

/** The stock as steps, what came in above and what went out below a line, and exceptions as marks. What is after the moment is dimmed. */
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
  const line = `M0 ${y(begin).toFixed(1)}${stepsOf(changes)}H${WIDTH}`;
  return (
    <Stack padX={16}>
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
        <Bars {...{ bins, busiest, x }} width={(binOf(span) / span) * WIDTH * 0.7} />
        {changes.flatMap(({ at: moment, mark, index }) =>
          mark === undefined
            ? []
            : [<circle key={`${moment}-${index}`} className={styles.mark} cx={x(moment)} cy={6} r={4} />],
        )}
        <rect className={styles.later} x={x(at)} width={Math.max(0, WIDTH - x(at))} y={0} height={HEIGHT} />
        <path className={styles.now} d={`M${x(at).toFixed(1)} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <Text as="p" size={12} tone="fg3" className={styles.ends}>
        <span>{showMoment(new Date(from).toISOString())}</span>
        <span>{t("place.most", { n: count(most) })}</span>
        <span>{showMoment(new Date(to).toISOString())}</span>
      </Text>
    </Stack>
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
