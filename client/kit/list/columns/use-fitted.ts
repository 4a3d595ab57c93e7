import { useWidth } from "#client/lib/use-width.ts";
import { leftOut, without, type ShownGroup } from "./columns-of.ts";

/** Columns as they fit a table's frame. */
export type Fitted = {
  /** Watches the frame. */
  watch: ReturnType<typeof useWidth>[0];
  /** px between the columns beside the list's own; 0 or less: not known yet. */
  room: number;
  /** px of the columns beside the list's own. */
  aside: number;
  groups: ShownGroup[];
  leftOut: readonly string[];
};

/** Leaves out what a frame has no room for beside `aside` px of other columns, by the columns' priorities. */
export const useFitted = (groups: ShownGroup[], aside: number): Fitted => {
  const [watch, width] = useWidth();
  const room = width - aside;
  const out = leftOut(
    groups.flatMap(({ columns }) => columns),
    room,
  );
  return { watch, room, aside, groups: without(groups, out), leftOut: out };
};
