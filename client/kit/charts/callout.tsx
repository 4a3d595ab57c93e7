import type { Told } from "./use-probe.ts";

/** Details of the bucket at `x` (px from the left of `width`); the box flips to the left where it would leave the chart. */
export const Callout = ({ told, x, width }: { told: Told; x: number; width: number }) => (
  <div
    className={x > width / 2 ? "cy-callout is-left" : "cy-callout"}
    style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    aria-hidden="true"
  >
    <b>{told.title}</b>
    {told.rows.map(({ name, label, value, before }) => (
      <span key={name}>
        <i className={`is-${name}`} />
        {label} <em>{value}</em> {before && <small>{before}</small>}
      </span>
    ))}
  </div>
);
