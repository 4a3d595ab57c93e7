import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { Playlist } from "#contracts/boards/pairing.ts";
import type { ScreenAnswer, UpdateScreen } from "#contracts/boards/screen-calls.ts";

type Timed = { seconds: number | null };

/** True for a board that stays whatever the clock says: somebody presents it, and it is one of the display's. */
export const isKept = (
  boards: readonly { code: string }[],
  shownCode: string | undefined,
  isDriven: boolean,
): boolean => isDriven && boards.some(({ code }) => code === shownCode);

/** The least time of a board in turn, in seconds. */
const least = 10;

const msOf = ({ seconds }: Timed): number => Math.max(least, seconds ?? least) * 1000;

/**
 * The board of a moment and how long it stays, of several that are shown in turn; `now` in ms since 1970. It follows from the clock alone, so displays with the same
 * boards change together, and the list of displays knows what each shows.
 */
export const turnAt = (boards: readonly Timed[], now: number): { index: number; leftMs: number } => {
  const whole = boards.reduce((sum, board) => sum + msOf(board), 0);
  let into = whole === 0 ? 0 : now % whole;
  for (const [index, board] of boards.entries()) {
    if (into < msOf(board)) return { index, leftMs: msOf(board) - into };
    into -= msOf(board);
  }
  return { index: 0, leftMs: 0 };
};

/** A board in turn while it is edited; `key` tells two of one board apart. */
export type Part = { key: string; boardId: string; seconds: string };
export type Draft = {
  name: string;
  place: string;
  companyId: string | null;
  mode: "one" | "several";
  boardId: string | null;
  parts: Part[];
} & Pick<ScreenAnswer, "language" | "theme">;

/** Bounds of the contract, in seconds. */
export const SHORTEST = 10;
const longest = 86_400;

/** Time of a board that is added, in seconds. */
export const USUAL_SECONDS = "30";

export const draftOf = ({ name, place, companyId, boardId, playlist, language, theme }: ScreenAnswer): Draft => ({
  language,
  theme,
  name,
  place,
  companyId,
  mode: playlist ? "several" : "one",
  boardId,
  parts: partsOf(playlist ?? []),
});

const partsOf = (playlist: Playlist): Part[] =>
  playlist.map(({ boardId, seconds }, index) => ({ key: `${index} ${boardId}`, boardId, seconds: String(seconds) }));

/** True for drafts that save the same. The single board of a draft with several, and the keys of parts, do not count. */
export const sameDraft = (one: Draft, other: Draft): boolean => {
  const wordsOf = ({ parts, boardId, mode, ...rest }: Draft) => [
    rest,
    mode === "one" ? boardId : parts.map((part) => [part.boardId, part.seconds]),
  ];
  return JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));
};

export const isGoodTime = (seconds: string): boolean =>
  /^\d{1,5}$/.test(seconds.trim()) && Number(seconds) >= SHORTEST && Number(seconds) <= longest;

export type Exists = (boardId: string) => boolean;

/** The playlist of parts. A deleted board has none: displays skip it. */
const playlistOf = (parts: readonly Part[], exists: Exists): Playlist =>
  parts.filter(({ boardId }) => exists(boardId)).map(({ boardId, seconds }) => ({ boardId, seconds: Number(seconds) }));

/** True for parts that can be saved. */
export const isGoodTurn = (parts: readonly Part[], exists: Exists): boolean => {
  const alive = parts.filter(({ boardId }) => exists(boardId));
  return alive.length > 0 && alive.every(({ seconds }) => isGoodTime(seconds));
};

/** True for a draft that can be saved. */
export const isWhole = (draft: Draft, exists: Exists): boolean => {
  const isShown =
    draft.mode === "one" ? draft.boardId !== null && exists(draft.boardId) : isGoodTurn(draft.parts, exists);
  return draft.name.trim() !== "" && isShown;
};

/** The fields of the call that saves a draft. */
export const bodyOf = (draft: Draft, exists: Exists): Omit<UpdateScreen, "id" | "recordVersion"> => ({
  name: draft.name.trim(),
  place: draft.place.trim(),
  companyId: draft.companyId ?? undefined,
  boardId: draft.mode === "one" ? (draft.boardId ?? undefined) : undefined,
  playlist: draft.mode === "several" ? playlistOf(draft.parts, exists) : undefined,
  language: draft.language ?? undefined,
  theme: draft.theme ?? undefined,
});

/** The parts with one moved to another place. */
export const moved = (parts: readonly Part[], from: number, to: number): Part[] => {
  const next = [...parts];
  const [part] = next.splice(from, 1);
  if (part) next.splice(Math.min(Math.max(to, 0), next.length), 0, part);
  return next;
};

type ShownPart = { boardId: string; seconds: number };

/** The place of a board in its turn, the time left in ms, and the presenter who holds it there. */
type ShownNow = { index: number; leftMs: number; driver?: { name: string } };

/** The parts of a playlist with a board, in the order in which the display shows them. */
export const shownParts = ({ playlist }: ScreenAnswer, boards: readonly BoardRow[]): ShownPart[] =>
  (playlist ?? []).filter(({ boardId }) => boards.some(({ id }) => id === boardId));

/** The part of a playlist that a display shows at a moment, in ms since 1970. A board with a presenter stays until presenting ends. */
export const shownNow = (
  parts: readonly ShownPart[],
  boards: readonly Pick<BoardRow, "id" | "driver">[],
  now: number,
): ShownNow => {
  const turn = turnAt(parts, now);
  if (parts.length < 2) return turn;
  const driverOf = ({ boardId }: ShownPart) => boards.find(({ id }) => id === boardId)?.driver ?? undefined;
  const index = parts.findIndex((part) => driverOf(part));
  const part = parts[index];
  return part ? { index, leftMs: 0, driver: driverOf(part) } : turn;
};

/** The same of a display; of one that is offline, at its last message, when the presenter is not known. `undefined`: it never showed anything. */
export const shownByState = (
  { state, lastSeenAt }: Pick<ScreenAnswer, "state" | "lastSeenAt">,
  parts: readonly ShownPart[],
  boards: readonly Pick<BoardRow, "id" | "driver">[],
  now: number,
): ShownNow | undefined => {
  if (lastSeenAt === null) return undefined;
  return state === "offline" ? shownNow(parts, [], Date.parse(lastSeenAt)) : shownNow(parts, boards, now);
};

/** Boards that a display shows in turn; one board alone is a turn of one. */
export const turnOf = ({ boardId, playlist }: Pick<ScreenAnswer, "boardId" | "playlist">): Part[] =>
  partsOf(playlist ?? (boardId === null ? [] : [{ boardId, seconds: Number(USUAL_SECONDS) }]));

/** True for turns that look the same on a display. The time of a single board does not count. */
export const sameTurn = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length &&
  one.every(({ boardId, seconds }, index) => {
    const twin = other[index];
    return boardId === twin?.boardId && (one.length === 1 || Number(seconds) === Number(twin.seconds));
  });

/** A turn as a display takes it: one board by itself has no time. */
export const turnBody = (parts: readonly Part[], exists: Exists): Pick<UpdateScreen, "boardId" | "playlist"> => {
  const playlist = playlistOf(parts, exists);
  return playlist.length === 1 ? { boardId: playlist[0]?.boardId } : { playlist };
};
