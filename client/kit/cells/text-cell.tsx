import { Tooltip } from "@blueprintjs/core";

/** Over this many characters the whole text comes as a tooltip (business.md §9). */
const threshold = 35;

/** Text on one line. */
export const TextCell = ({ value }: { value: unknown }) => {
  const text = value === null || value === undefined ? "" : String(value);
  if ([...text].length <= threshold) return <span title={text}>{text}</span>;
  return (
    <Tooltip content={text} placement="top-start" hoverOpenDelay={200} className="cy-clip">
      <span tabIndex={0}>{text}</span>
    </Tooltip>
  );
};
