import { type ComponentProps, type HTMLAttributes, type ReactNode, type Ref, useCallback, useState } from "react";
import { HTMLTable } from "@blueprintjs/core";
import { classes } from "#client/lib/classes.ts";
import { Row, Stack } from "#client/kit/layout.tsx";
import styles from "./table.module.css";

type Edges = { "data-more": string | undefined; style: Record<`--${string}`, string> };

/** Width in px that pinned columns of these kinds cover at an edge. */
const covered = (frame: Element, kinds: readonly string[]): number =>
  kinds
    .map((kind) => frame.querySelector<HTMLElement>(`thead tr:last-child [data-cell~="${kind}"]`)?.offsetWidth ?? 0)
    .reduce((sum, width) => sum + width, 0);

/** Smaller differences come from rounding. */
const rounding = 2;

const edgesOf = (frame: Element): Edges => {
  const behind = frame.scrollWidth - frame.clientWidth - frame.scrollLeft;
  const more = [frame.scrollLeft > rounding && "left", behind > rounding && "right"].filter(Boolean).join(" ");
  const bar = frame instanceof HTMLElement ? frame.offsetWidth - frame.clientWidth : 0;
  return {
    "data-more": more || undefined,
    style: {
      "--edge-left": `${covered(frame, ["pin-check", "pin-index", "pin-first"])}px`,
      "--edge-right": `${bar + covered(frame, ["pin-state", "pin-actions", "pin-more"])}px`,
    },
  };
};

const none: Edges = { "data-more": undefined, style: {} };

/** Finds the edges of the frame that have more to scroll to, and the width of the pinned columns there. */
const useEdges = (): [(element: HTMLElement | null) => void | (() => void), Edges] => {
  const [edges, setEdges] = useState(none);
  const watch = useCallback((element: HTMLElement | null) => {
    const frame = element?.firstElementChild;
    if (!frame) return undefined;
    const look = (): void =>
      setEdges((before) => {
        const now = edgesOf(frame);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    frame.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", look);
    };
  }, []);
  return [watch, edges];
};

type FrameProps = HTMLAttributes<HTMLDivElement> & {
  ref?: Ref<HTMLDivElement>;
  /** Preferred height in px. By default the frame takes all of the space. */
  height?: number;
};

/** Frame that scrolls its table and shows at its edges that there is more. */
export const TableFrame = ({ height, ...props }: FrameProps) => {
  const [watch, { style, ...edges }] = useEdges();
  const flexStyle = height === undefined ? style : { ...style, flex: `0 1 ${height}px` };
  return (
    <Stack grow ref={watch} className={styles.edges} {...edges} style={flexStyle}>
      <div className={styles.frame} {...props} />
    </Stack>
  );
};

type TableProps = ComponentProps<typeof HTMLTable> & {
  /** The table is wider than its frame, so the columns at its edges are pinned. */
  over?: boolean;
  /** Two for rows with a name and a smaller line. */
  lines?: 1 | 2;
};

/**
 * A table with a fixed head. `data-cell` of a cell: `number`, `index`, `select`, `actions`, `minor`, `group` for the first of a group,
 * `pin-…` for a pinned one; `data-row` of a row: `selected`, `changed`, `alert`, `section`, `dim`, `groups`, `sum-page`, `sum-all`.
 */
export const Table = ({ className, over, lines = 1, ...rest }: TableProps) => (
  <HTMLTable
    compact
    className={classes(styles.root, over && styles.isOver, lines === 2 && styles.isTwoLines, className)}
    {...rest}
  />
);

/** A table of rows with a name and a smaller line. On a phone they are cards. */
export const TwoLineTable = ({ className, children }: Pick<TableProps, "className" | "children">) => (
  <Table className={classes(styles.cards, className)}>{children}</Table>
);

/** Runs the work of a row's buttons. It is busy until the rows are read again; the call shows its own failure. */
export const useRowWork = (reread: () => Promise<unknown>) => {
  const [busy, setBusy] = useState(false);
  const run = (work: Promise<unknown>): void => {
    setBusy(true);
    void work
      .catch(() => undefined)
      .then(reread)
      .finally(() => setBusy(false));
  };
  return { busy, run };
};

/** Buttons of a row, in its last cell. */
export const RowActs = ({ children }: { children: ReactNode }) => (
  <Row as="span" align="stretch" justify="end" gap={4}>
    {children}
  </Row>
);
