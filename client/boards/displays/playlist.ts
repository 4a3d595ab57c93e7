import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { Playlist } from "#contracts/boards/pairing.ts";
import type { ScreenAnswer, UpdateScreen } from "#contracts/boards/screen-calls.ts";

type Timed = { seconds: number | null };

/** True if the shown board stays regardless of the clock, because a person presents it and the display's playlist has it. */
export const isKept = (
  boards: readonly { code: string }[],
  shownCode: string | undefined,
  isDriven: boolean,
): boolean => isDriven && boards.some(({ code }) => code === shownCode);

/** Minimum time of a board in a playlist, in seconds. */
const least = 10;

const msOf = ({ seconds }: Timed): number => Math.max(least, seconds ?? least) * 1000;

/**
 * The board of a playlist at a time, and how long it stays; `now` is in ms since 1970. It depends only on the clock, so displays with the same
 * playlist change together.
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

/** A playlist entry being edited. `key` distinguishes two entries of one board. */
export type Part = { key: string; boardId: string; seconds: string };
export type Draft = {
  name: string;
  place: string;
  companyId: string | null;
  mode: "one" | "several";
  boardId: string | null;
  parts: Part[];
} & Pick<ScreenAnswer, "language" | "theme">;

/** Limits of the contract, in seconds. */
export const SHORTEST = 10;
const longest = 86_400;

/** Default time of a new entry, in seconds. */
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

/** True if two drafts save the same. The unused mode's values and the keys of parts do not count. */
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

/** The playlist to save. Deleted boards are left out, because displays skip them. */
const playlistOf = (parts: readonly Part[], exists: Exists): Playlist =>
  parts.filter(({ boardId }) => exists(boardId)).map(({ boardId, seconds }) => ({ boardId, seconds: Number(seconds) }));

/** True if the parts can be saved. */
export const isGoodTurn = (parts: readonly Part[], exists: Exists): boolean => {
  const alive = parts.filter(({ boardId }) => exists(boardId));
  return alive.length > 0 && alive.every(({ seconds }) => isGoodTime(seconds));
};

/** True if the draft can be saved. */
export const isWhole = (draft: Draft, exists: Exists): boolean => {
  const isShown =
    draft.mode === "one" ? draft.boardId !== null && exists(draft.boardId) : isGoodTurn(draft.parts, exists);
  return draft.name.trim() !== "" && isShown;
};

/** The fields of the request that saves a draft. */
export const bodyOf = (draft: Draft, exists: Exists): Omit<UpdateScreen, "id" | "recordVersion"> => ({
  name: draft.name.trim(),
  place: draft.place.trim(),
  companyId: draft.companyId ?? undefined,
  boardId: draft.mode === "one" ? (draft.boardId ?? undefined) : undefined,
  playlist: draft.mode === "several" ? playlistOf(draft.parts, exists) : undefined,
  language: draft.language ?? undefined,
  theme: draft.theme ?? undefined,
});

/** Moves one part to another position. */
export const moved = (parts: readonly Part[], from: number, to: number): Part[] => {
  const next = [...parts];
  const [part] = next.splice(from, 1);
  if (part) next.splice(Math.min(Math.max(to, 0), next.length), 0, part);
  return next;
};

type ShownPart = { boardId: string; seconds: number };

/** A board's position in the playlist, its remaining time in ms, and the presenter who keeps it shown, if any. */
type ShownNow = { index: number; leftMs: number; driver?: { name: string } };

/** Parts of the playlist in order, without those of deleted boards. */
export const shownParts = ({ playlist }: ScreenAnswer, boards: readonly BoardRow[]): ShownPart[] =>
  (playlist ?? []).filter(({ boardId }) => boards.some(({ id }) => id === boardId));

/** The part that a display shows at a time in ms since 1970. A board with a presenter stays until presenting ends. */
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

/** The part that a display shows. An offline display counts at its last message, without a presenter. `undefined`: it never showed a board. */
export const shownByState = (
  { state, lastSeenAt }: Pick<ScreenAnswer, "state" | "lastSeenAt">,
  parts: readonly ShownPart[],
  boards: readonly Pick<BoardRow, "id" | "driver">[],
  now: number,
): ShownNow | undefined => {
  if (lastSeenAt === null) return undefined;
  return state === "offline" ? shownNow(parts, [], Date.parse(lastSeenAt)) : shownNow(parts, boards, now);
};

/** A display's playlist. A single board is a playlist of one. */
export const turnOf = ({ boardId, playlist }: Pick<ScreenAnswer, "boardId" | "playlist">): Part[] =>
  partsOf(playlist ?? (boardId === null ? [] : [{ boardId, seconds: Number(USUAL_SECONDS) }]));

/** True if two playlists look the same on a display. The time of a single board does not count. */
export const sameTurn = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length &&
  one.every(({ boardId, seconds }, index) => {
    const twin = other[index];
    return boardId === twin?.boardId && (one.length === 1 || Number(seconds) === Number(twin.seconds));
  });

/** A playlist in the API's format. A single board has no time. */
export const turnBody = (parts: readonly Part[], exists: Exists): Pick<UpdateScreen, "boardId" | "playlist"> => {
  const playlist = playlistOf(parts, exists);
  return playlist.length === 1 ? { boardId: playlist[0]?.boardId } : { playlist };
};
