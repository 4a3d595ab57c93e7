import type { Told } from "./use-probe.ts";
import chartsStyles from "./charts.module.css";

/** Details of the bucket at `x` (px from the left of `width`); the box flips to the left where it would leave the chart. */
export const Callout = ({ told, x, width }: { told: Told; x: number; width: number }) => (
  <div
    className={chartsStyles.callout}
    style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    aria-hidden="true"
  >
    <b>{told.title}</b>
    {told.rows.map(({ name, label, value, before }) => (
      <span key={name}>
        <i data-series={name} />
        {label} <em>{value}</em> {before && <small>{before}</small>}
      </span>
    ))}
  </div>
);
