import { PopoverNext } from "@blueprintjs/core";
import { textOf } from "#client/lib/text-of.ts";

/** Over this many characters the whole text comes as a tooltip (rules §6). */
const threshold = 35;

/** Text on one line. */
export const TextCell = ({ value }: { value: unknown }) => {
  const text = textOf(value);
  if ([...text].length <= threshold) return <span title={text}>{text}</span>;
  return (
    <PopoverNext
      interactionKind="hover-target"
      placement="top-start"
      hoverOpenDelay={200}
      popoverClassName="bp6-tooltip"
      className="cy-clip"
      content={<div className="cy-tip">{text}</div>}
    >
      <span tabIndex={0}>{text}</span>
    </PopoverNext>
  );
};
