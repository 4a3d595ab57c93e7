import { useRef, type ReactNode } from "react";
import type { ChartAxis } from "./chart-axis.ts";
import { ChartBox, useProbe, type Told } from "./use-probe.tsx";
import { barScale, drawBars, type BarChartData } from "./draw-bars.ts";
import { useDrawing } from "./use-drawing.ts";
import { useSize } from "./use-size.ts";
import chartsStyles from "./charts.module.css";

type Props = {
  data: BarChartData;
  label: string;
  tell: (bucket: number) => Told;
  /** Drawn on top of the chart. A place on its axis is a bucket plus the fraction of it. */
  over?: (axis: ChartAxis) => ReactNode;
  onPick?: (place: number) => void;
};

/** Counts per bucket in several rows. The pointer or the arrow keys show a bucket's details. */
export const BarChart = ({ data, label, tell, over, onPick }: Props) => {
  const svg = useRef<SVGSVGElement>(null);
  const [watch, size] = useSize();
  const { buckets, running } = data;
  const x = barScale(buckets, size?.width ?? 1);
  const probe = useProbe({
    count: buckets,
    start: Math.min(running, buckets - 1),
    bucketAt: (share) => Math.max(0, Math.min(buckets - 1, Math.floor(share * buckets))),
    tell,
    label,
    onPick,
    placeAt: (share) => share * buckets,
  });
  useDrawing({ svg, draw: drawBars, data, size });
  const xOf = (place: number): number => {
    const bucket = Math.min(buckets - 1, Math.max(0, Math.floor(place)));
    return (x(bucket) ?? 0) + Math.min(1, place - bucket) * x.bandwidth();
  };
  const at = probe.at === undefined ? undefined : (x(probe.at) ?? 0) + x.bandwidth() / 2;
  return (
    <ChartBox
      {...{ watch, probe, size, at }}
      over={size && over?.({ ...size, xOf, placeAt: (px) => (px / size.width) * buckets })}
    >
      {size && (
        <svg ref={svg} width={size.width} height={size.height} aria-hidden="true" className={chartsStyles.bars} />
      )}
    </ChartBox>
  );
};
