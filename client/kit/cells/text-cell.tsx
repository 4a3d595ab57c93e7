import { PopoverNext } from "@blueprintjs/core";
import { textOf } from "#client/lib/text-of.ts";
import { Text } from "#client/kit/layout.tsx";
import styles from "./text-cell.module.css";

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
      className={styles.root}
      content={
        <Text as="div" anywhere>
          {text}
        </Text>
      }
    >
      <span tabIndex={0}>{text}</span>
    </PopoverNext>
  );
};
