import type { BoardPanel } from "#contracts/boards/board.ts";

/** How a panel's main number stands to its thresholds. */
export type Level = "warn" | "alarm" | undefined;

/** A threshold counts from its very value on; a number that is not known is no alarm. */
export const levelOf = (
  { warnAt, alarmAt }: Pick<BoardPanel, "warnAt" | "alarmAt">,
  value: number | undefined,
): Level => {
  if (value === undefined) return undefined;
  if (alarmAt !== undefined && value >= alarmAt) return "alarm";
  return warnAt !== undefined && value >= warnAt ? "warn" : undefined;
};
