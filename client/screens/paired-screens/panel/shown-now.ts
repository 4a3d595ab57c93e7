import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { turnAt } from "../../wall/turn.ts";

type Shown = { boardId: string; seconds: number };

/** The place of a board in its turn, how long it stays in ms, and who holds it there by driving it. */
export type ShownNow = { index: number; leftMs: number; driver?: { name: string } };

/** The part of a playlist that a screen shows at a moment, in ms since 1970. A board that is driven is not left until it is released. */
export const shownNow = (
  parts: readonly Shown[],
  boards: readonly Pick<BoardRow, "id" | "driver">[],
  now: number,
): ShownNow => {
  const turn = turnAt(parts, now);
  if (parts.length < 2) return turn;
  const driverOf = ({ boardId }: Shown) => boards.find(({ id }) => id === boardId)?.driver ?? undefined;
  const index = parts.findIndex((part) => driverOf(part));
  const held = parts[index];
  return held ? { index, leftMs: 0, driver: driverOf(held) } : turn;
};

/** The same of a screen: of one that is offline, when it was last heard of. Who drove then is not known. `undefined`: it never showed anything. */
export const shownBy = (
  { state, lastSeenAt }: Pick<ScreenAnswer, "state" | "lastSeenAt">,
  parts: readonly Shown[],
  boards: readonly Pick<BoardRow, "id" | "driver">[],
  now: number,
): ShownNow | undefined => {
  if (lastSeenAt === null) return undefined;
  return state === "offline" ? shownNow(parts, [], Date.parse(lastSeenAt)) : shownNow(parts, boards, now);
};
