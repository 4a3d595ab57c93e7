import type { Place } from "#contracts/boards/layout.ts";

/** CSS of a place on the grid. */
export const areaOf = ({ x, y, w, h }: Place): string => `${y + 1} / ${x + 1} / ${y + h + 1} / ${x + w + 1}`;
