import { DragHandleVertical, WarningSign } from "@blueprintjs/icons";
import { useMemo, type PointerEvent } from "react";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { momentOf, type Folded, type Order } from "./fold.ts";
import { placed } from "./scale.ts";
import { StepSign } from "./step-sign.tsx";

import { toneOf } from "./tone.ts";
import { eventTitle } from "../event-look/event-words.ts";
import styles from "./track.module.css";

type Props = {
  steps: readonly Folded[];
  order: Order;
  current: number;
  from: number;
  to: number;
  width: number;
  onGo: (at: number) => void;
};

/** Half of the width of the thumb's time, in px. */
const LABEL = 44;

const isHeld = ({ after }: Folded): boolean => after.status === "registered" && after.holds.length > 0;

/** The steps around the current one on their time, which the thumb moves along. */
export const Track = ({ steps, order, current, from, to, width, onGo }: Props) => {
  const t = useT();
  const shown = useMemo(() => steps.slice(from, to), [steps, from, to]);
  const xs = useMemo(
    () =>
      placed(
        shown.map((each) => momentOf(each, order)),
        width,
      ),
    [shown, order, width],
  );
  const now = steps[current];
  const x = xs[current - from] ?? 0;
  if (!now) return null;
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const nearest = xs.reduce((best, each, i) => (Math.abs(each - at) < Math.abs((xs[best] ?? 0) - at) ? i : best), 0);
    if (from + nearest !== current) onGo(from + nearest);
  };
  return (
    <div
      className={styles.root}
      role="slider"
      tabIndex={0}
      aria-label={t("replay.track")}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={current + 1}
      aria-valuetext={`${eventTitle(now.step, t)}, ${showMoment(now.step[order], true)}`}
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <div className={styles.line} />
      <div className={styles.done} style={{ width: x }} />
      {shown.map((each, i) => {
        const [left, right] = [xs[i] ?? 0, xs[i + 1] ?? width];
        return isHeld(each) ? (
          <div key={each.step.revision} className={styles.hold} style={{ left, width: right - left }} />
        ) : null;
      })}
      {shown.map((each, i) => (
        <span key={each.step.revision} className={styles.node} style={{ left: xs[i] ?? 0 }}>
          <StepSign folded={each} current={from + i === current} />
          {toneOf(each) === "exception" && <WarningSign size={14} />}
          {(i === 0 || (xs[i] ?? 0) - (xs[i - 1] ?? 0) > 84) && (
            <small>{showMoment(each.step[order]).slice(0, 16)}</small>
          )}
        </span>
      ))}
      <div className={styles.thumb} style={{ left: x }}>
        <b style={{ left: Math.min(0, width - x - LABEL) + Math.max(0, LABEL - x) }}>
          <DragHandleVertical size={14} />
          {showTime(now.step[order])}
        </b>
      </div>
    </div>
  );
};
