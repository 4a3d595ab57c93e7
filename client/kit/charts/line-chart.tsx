import { useEffect, useRef } from "react";
import { Callout } from "./callout.tsx";
import { drawLines } from "./draw-lines.ts";
import { lineScale, type LineChartData } from "./line-layout.ts";
import { useProbe, type Told } from "./use-probe.ts";
import { useSize } from "./use-size.ts";
import chartsStyles from "./charts.module.css";

type Props = { data: LineChartData; label: string; tell: (bucket: number) => Told };

/** How several things went over a period, over how they went in the one before; each bucket can be looked at. */
export const LineChart = ({ data, label, tell }: Props) => {
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
      {size && at !== undefined && <div className={chartsStyles.pole} style={{ left: at }} />}
      {size && at !== undefined && probe.told && <Callout told={probe.told} x={at} width={size.width} />}
    </div>
  );
};

const nearest = (places: number[], at: number): number =>
  places.reduce((best, place, i) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? i : best), 0);
