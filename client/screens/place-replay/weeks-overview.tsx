import { useMemo, useRef, useState, type KeyboardEvent, type CSSProperties, type PointerEvent } from "react";
import { Box } from "#client/kit/layout.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { momentIn, showDay, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { WEEK_MS, type PlaceAnswer } from "./place-state.ts";

const HOUR_MS = 3_600_000;
const HEIGHT = 24;
/** Distance in px from an edge of the window at which it is dragged, if the window is wide enough. */
const EDGE = 6;

type Span = { from: number; to: number };
type Props = Span & { weeks: PlaceAnswer["weeks"]; onSpan: (from: number, to: number) => void };

/** The stock at the end of each week, also of those without a change. */
const everyWeek = (weeks: PlaceAnswer["weeks"], now: number): { begin: number; totals: number[] } => {
  const begin = Date.parse(weeks[0]?.[0] ?? "");
  if (Number.isNaN(begin)) return { begin: now - WEEK_MS, totals: [] };
  const totals: number[] = Array.from({ length: Math.ceil((now - begin) / WEEK_MS) }, () => NaN);
  for (const [week, total] of weeks) totals[Math.round((Date.parse(week) - begin) / WEEK_MS)] = total;
  let last = 0;
  return { begin, totals: totals.map((total) => (last = Number.isNaN(total) ? last : total)) };
};

const look = {
  weeks: { position: "relative", height: HEIGHT, cursor: "pointer", touchAction: "none" },
  bars: { display: "block", width: "100%", height: "100%", fill: "var(--fg3)" },
  brush: {
    position: "absolute",
    insetBlock: -3,
    minWidth: 10,
    border: "2px solid var(--accent)",
    borderRadius: 3,
    background: "color-mix(in srgb, var(--accent) 20%, transparent)",
    cursor: "grab",
  },
  years: { position: "relative", height: 20, fontSize: 12, color: "var(--fg3)" },
  year: { position: "absolute", top: 3, whiteSpace: "nowrap" },
} as const satisfies Record<string, CSSProperties>;

/** All years of the place, and in them the window of the shown time, which a drag or keys move. Long because a drag and its keys share one window. */
export const WeeksOverview = ({ weeks, from, to, onSpan }: Props) => {
  const t = useT();
  const [now] = useState(() => businessNow().getTime());
  const { begin, totals } = useMemo(() => everyWeek(weeks, now), [weeks, now]);
  const [draft, setDraft] = useState<Span>();
  const grip = useRef<{ of: "from" | "to" | "both"; by: number }>(undefined);
  const span = draft ?? { from, to };
  const most = Math.max(1, ...totals);
  const percent = (moment: number): number => Math.min(1, Math.max(0, (moment - begin) / (now - begin))) * 100;
  const within = ({ from: first, to: last }: Span): Span => {
    const length = Math.max(HOUR_MS, Math.min(last - first, now - begin));
    const start = Math.min(Math.max(first, begin), now - length);
    return { from: start, to: start + length };
  };
  const momentAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): { moment: number; ofPixel: number } => {
    const box = currentTarget.getBoundingClientRect();
    const ofPixel = (now - begin) / box.width;
    return { moment: begin + (clientX - box.left) * ofPixel, ofPixel };
  };
  const grab = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { moment, ofPixel } = momentAt(event);
    const isWide = to - from > 4 * EDGE * ofPixel;
    const near = (edge: number): boolean => isWide && Math.abs(moment - edge) < EDGE * ofPixel;
    const isInside = moment >= from && moment <= to;
    grip.current = {
      of: near(from) ? "from" : near(to) ? "to" : "both",
      by: isInside ? moment - from : (to - from) / 2,
    };
    drag(event);
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!grip.current) return;
    const { of, by } = grip.current;
    const { moment } = momentAt(event);
    if (of === "from") setDraft(within({ from: Math.min(moment, to - HOUR_MS), to }));
    else if (of === "to") setDraft({ from, to: Math.min(now, Math.max(moment, from + HOUR_MS)) });
    else setDraft(within({ from: moment - by, to: moment - by + to - from }));
  };
  const drop = (): void => {
    grip.current = undefined;
    setDraft(undefined);
    if (draft && (draft.from !== from || draft.to !== to)) onSpan(draft.from, draft.to);
  };
  const byKey = (event: KeyboardEvent): void => {
    const length = to - from;
    const next: Record<string, Span> = {
      ArrowLeft: { from: from - length, to: from },
      ArrowRight: { from: to, to: to + length },
      ArrowUp: { from: from - length, to },
      ArrowDown: { from: to - length / 2, to },
      Home: { from: begin, to: begin + length },
      End: { from: now - length, to: now },
    };
    const target = next[event.key];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    const { from: first, to: last } = within(target);
    onSpan(first, last);
  };
  if (totals.length === 0) return null;
  const firstYear = new Date(begin).getUTCFullYear();
  const years = Array.from({ length: new Date(now).getUTCFullYear() - firstYear }, (_, at) => firstYear + 1 + at);
  return (
    <Box padX={16} above={8}>
      <div style={look.weeks} onPointerDown={grab} onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop}>
        <svg viewBox={`0 0 ${totals.length} ${HEIGHT}`} preserveAspectRatio="none" style={look.bars} aria-hidden="true">
          {totals.map((total, week) => {
            const height = (total / most) * (HEIGHT - 2);
            return <rect key={week} x={week} width={0.75} y={HEIGHT - height} height={height} />;
          })}
        </svg>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t("place.brush")}
          aria-valuemin={begin}
          aria-valuemax={now}
          aria-valuenow={span.from}
          aria-valuetext={`${showMoment(new Date(span.from).toISOString())} – ${showMoment(new Date(span.to).toISOString())}`}
          title={t("place.brushKeys")}
          onKeyDown={byKey}
          style={{
            ...look.brush,
            left: `${percent(span.from)}%`,
            width: `${percent(span.to) - percent(span.from)}%`,
          }}
        />
      </div>
      <div style={look.years}>
        <span style={{ ...look.year, left: 0 }}>{t("place.firstWeek", { day: showDay(weeks[0]?.[0] ?? "") })}</span>
        {years.map((year) => {
          const x = percent(momentIn(`01/01/${year} 00:00:00`)?.getTime() ?? begin);
          // The words at both ends need their room.
          return x < 16 || x > 94 ? null : (
            <span key={year} style={{ ...look.year, left: `${x}%` }}>
              {year}
            </span>
          );
        })}
        <span style={{ ...look.year, right: 0 }}>{t("place.today")}</span>
      </div>
    </Box>
  );
};
