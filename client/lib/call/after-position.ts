import type { Position } from "#contracts/streams/position.ts";

/** The place in the log of this page's last command: what is read next waits for it (rules §1, read your writes). */
let last: Position | null = null;

export const afterPosition = (): Position | null => last;

/** Notes `data.position` of an answer, where there is one. */
export const notePosition = (data: unknown): void => {
  if (typeof data !== "object" || data === null || !("position" in data)) return;
  if (typeof data.position === "string") last = data.position;
};
