import { useWidth } from "#client/lib/use-width.ts";
import { leftOut, without, type ShownGroup } from "./columns-of.ts";

/** Columns that fit into a table's frame. */
export type Fitted = {
  /** Ref of the frame. */
  watch: ReturnType<typeof useWidth>[0];
  /** Width in px for the list's own columns; 0 or less until it is known. */
  room: number;
  /** Width in px of the other columns (number, checkbox, actions). */
  aside: number;
  groups: ShownGroup[];
  leftOut: readonly string[];
};

/** Leaves out columns by priority until the rest fits in the frame. `aside` is the width of the other columns, in px. */
export const useFitted = (groups: ShownGroup[], aside: number): Fitted => {
  const [watch, width] = useWidth();
  const room = width - aside;
  const out = leftOut(
    groups.flatMap(({ columns }) => columns),
    room,
  );
  return { watch, room, aside, groups: without(groups, out), leftOut: out };
};
