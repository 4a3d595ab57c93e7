import { useEffect, useRef, type ReactNode } from "react";
import { Callout } from "./callout.tsx";
import type { ChartAxis } from "./chart-axis.ts";
import { drawLines } from "./draw-lines.ts";
import { lineScale, type LineChartData } from "./line-layout.ts";
import { useProbe, type Told } from "./use-probe.ts";
import { useSize } from "./use-size.ts";
import chartsStyles from "./charts.module.css";

type Props = {
  data: LineChartData;
  label: string;
  tell: (bucket: number) => Told;
  /** Stands on the chart, by its axis. */
  over?: (axis: ChartAxis) => ReactNode;
  onPick?: (place: number) => void;
};

/** How several things went over a period, over how they went in the one before; each bucket can be looked at. */
export const LineChart = ({ data, label, tell, over, onPick }: Props) => {
  const svg = useRef<SVGSVGElement>(null);
  const [watch, size] = useSize();
  const { places } = data;
  const x = lineScale(data, size?.width ?? 1);
  const probe = useProbe({
    count: places.length,
    start: Math.max(0, data.over - 1),
    bucketAt: (share) => nearest(places, x.invert(share * (size?.width ?? 1))),
    tell,
    label,
    onPick,
    placeAt: (share) => x.invert(share * (size?.width ?? 1)),
    placeOf: (bucket) => places[bucket] ?? 0,
  });
  useEffect(() => {
    if (svg.current && size) drawLines(svg.current, data, size);
  }, [data, size]);
  const at = probe.at === undefined ? undefined : x(places[probe.at] ?? 0);
  return (
    <div className={chartsStyles.chart} ref={watch} {...probe.props}>
      {size && (
        <svg ref={svg} width={size.width} height={size.height} aria-hidden="true" className={chartsStyles.lines} />
      )}
      {size && over?.({ ...size, xOf: (place) => x(place), placeAt: (px) => x.invert(px) })}
      {size && at !== undefined && <div className={chartsStyles.pole} style={{ left: at }} />}
      {size && at !== undefined && probe.told && <Callout told={probe.told} x={at} width={size.width} />}
    </div>
  );
};

const nearest = (places: number[], at: number): number =>
  places.reduce((best, place, i) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? i : best), 0);
