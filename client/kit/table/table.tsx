import { HTMLTable } from "@blueprintjs/core";
import type { ComponentProps, HTMLAttributes, Ref } from "react";
import { classes } from "#client/lib/classes.ts";
import { Stack } from "#client/kit/layout.tsx";
import { useEdges } from "./use-edges.ts";
import styles from "./table.module.css";

type FrameProps = HTMLAttributes<HTMLDivElement> & {
  ref?: Ref<HTMLDivElement>;
  /** px, where there is so much room; by default it takes all. */
  height?: number;
};

/** Scrolls the table inside it, and shows at its edges that there is more. */
export const TableFrame = ({ height, ...props }: FrameProps) => {
  const [watch, { style, ...edges }] = useEdges();
  const own = height === undefined ? style : { ...style, flex: `0 1 ${height}px` };
  return (
    <Stack grow ref={watch} className={styles.edges} {...edges} style={own}>
      <div className={styles.frame} {...props} />
    </Stack>
  );
};

type TableProps = ComponentProps<typeof HTMLTable> & {
  /** Wider than its frame: columns at its edges stay in sight. */
  over?: boolean;
  /** Two: rows of a name over a smaller line. */
  lines?: 1 | 2;
};

/**
 * A table whose head stays in sight. `data-cell` of a cell says what it is: `number`, `index`, `select`, `actions`, `minor`, `group` for
 * the first of a group, `pin-…` for one that stays in sight. `data-row` of a row: `selected`, `changed`, `dim`, `groups`, `sum-page`, `sum-all`.
 */
export const Table = ({ className, over, lines = 1, ...rest }: TableProps) => (
  <HTMLTable
    compact
    className={classes(styles.root, over && styles.isOver, lines === 2 && styles.isTwoLines, className)}
    {...rest}
  />
);
