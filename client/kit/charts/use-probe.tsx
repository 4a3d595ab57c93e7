import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import type { Size, useSize } from "./use-size.ts";
import chartsStyles from "./charts.module.css";

/** Details of one bucket of a chart. */
export type Told = { title: string; rows: { name: string; label: string; value: string; before?: string }[] };

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const spoken = ({ title, rows }: Told): string =>
  [title, ...rows.map(({ label, value, before }) => `${label} ${value}${before ? ` (${before})` : ""}`)].join(", ");

type Probed = {
  /** Number of buckets. */
  count: number;
  /** Bucket at which the keyboard starts. */
  start: number;
  /** The bucket at a fraction (0 to 1) of the chart's width. */
  bucketAt(share: number): number;
  tell(bucket: number): Told;
  label: string;
  /** Picks a place on the axis: the pressed one, or the current bucket when N is pressed. */
  onPick?: (place: number) => void;
  /** The place at a fraction (0 to 1) of the chart's width, and the place of a bucket. */
  placeAt?: (share: number) => number;
  placeOf?: (bucket: number) => number;
};

/** Position of the pointer as a fraction of its box, 0 to 1. */
const shareOf = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
};

/**
 * Follows the bucket under the pointer, or the one chosen with the arrow keys, Home and End. `props` make a layer over the chart a
 * slider, and a screen reader reads the bucket's values as the value of the slider.
 */
export const useProbe = ({ count, start, bucketAt, tell, label, onPick, placeAt, placeOf }: Probed) => {
  const [at, setAt] = useState<number>();
  const bucket = at === undefined ? undefined : Math.min(at, count - 1);
  const valid = count > 0;
  const now = bucket ?? Math.max(0, Math.min(start, count - 1));
  const props = {
    tabIndex: 0,
    role: "slider",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": Math.max(0, count - 1),
    "aria-valuenow": now,
    "aria-valuetext": valid ? spoken(tell(now)) : "",
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (valid) setAt(bucketAt(shareOf(event)));
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (valid && onPick) onPick(placeAt?.(shareOf(event)) ?? bucketAt(shareOf(event)));
    },
    onPointerLeave: () => setAt(undefined),
    onBlur: () => setAt(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === "Escape") return setAt(undefined);
      if (onPick && valid && event.key.toLowerCase() === "n" && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        return onPick(placeOf?.(now) ?? now);
      }
      const move = moves[event.key];
      if (!move || !valid) return;
      event.preventDefault();
      setAt(bucket === undefined ? now : move(bucket, count - 1));
    },
  };
  return { at: bucket, told: bucket === undefined || !valid ? undefined : tell(bucket), props };
};

/** Details of the bucket at `x` (px from the left of `width`). In the right half of the chart the box opens to the left. */
const Callout = ({ told: details, x, width }: { told: Told; x: number; width: number }) => (
  <div
    className={chartsStyles.callout}
    style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    aria-hidden="true"
  >
    <b>{details.title}</b>
    {details.rows.map(({ name, label, value, before }) => (
      <span key={name}>
        <i data-series={name} />
        {label} <em>{value}</em> {before && <small>{before}</small>}
      </span>
    ))}
  </div>
);

type BoxProps = {
  watch: ReturnType<typeof useSize>[0];
  probe: ReturnType<typeof useProbe>;
  size: Size | undefined;
  /** The place of the probed bucket, in px from the left. */
  at: number | undefined;
  /** Content over the chart. Its buttons are siblings of the slider, because a control must not contain another. */
  over: ReactNode;
  children: ReactNode;
};

/** The box of a chart, with a line and the details of the probed bucket on top of the drawing. */
export const ChartBox = ({ watch, probe, size, at, over, children }: BoxProps) => (
  <div className={chartsStyles.chart} ref={watch}>
    {children}
    <div className={chartsStyles.slider} {...probe.props} />
    {over}
    {size && at !== undefined && <div className={chartsStyles.pole} style={{ left: at }} />}
    {size && at !== undefined && probe.told && <Callout told={probe.told} x={at} width={size.width} />}
  </div>
);
