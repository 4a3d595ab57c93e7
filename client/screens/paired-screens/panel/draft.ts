import type { Playlist } from "#contracts/boards/pairing.ts";
import type { ScreenAnswer, UpdateScreen } from "#contracts/boards/screen-calls.ts";

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

export const partsOf = (playlist: Playlist): Part[] =>
  playlist.map(({ boardId, seconds }, index) => ({ key: `${index} ${boardId}`, boardId, seconds: String(seconds) }));

/** Tells whether two drafts save the same: a board beside several in turn counts for nothing, nor how two parts of one board are told apart. */
export const sameDraft = (one: Draft, other: Draft): boolean => {
  const said = ({ parts, boardId, mode, ...rest }: Draft) => [
    rest,
    mode === "one" ? boardId : parts.map((part) => [part.boardId, part.seconds]),
  ];
  return JSON.stringify(said(one)) === JSON.stringify(said(other));
};

export const isGoodTime = (seconds: string): boolean =>
  /^\d{1,5}$/.test(seconds.trim()) && Number(seconds) >= SHORTEST && Number(seconds) <= longest;

export type Exists = (boardId: string) => boolean;

/** The playlist of parts, without those whose board was deleted: they are skipped anyway. */
export const playlistOf = (parts: readonly Part[], exists: Exists): Playlist =>
  parts.filter(({ boardId }) => exists(boardId)).map(({ boardId, seconds }) => ({ boardId, seconds: Number(seconds) }));

/** Tells whether parts can be saved. */
export const isGoodTurn = (parts: readonly Part[], exists: Exists): boolean => {
  const alive = parts.filter(({ boardId }) => exists(boardId));
  return alive.length > 0 && alive.every(({ seconds }) => isGoodTime(seconds));
};

/** Tells whether a draft can be saved. */
export const isWhole = (draft: Draft, exists: Exists): boolean => {
  const isShown =
    draft.mode === "one" ? draft.boardId !== null && exists(draft.boardId) : isGoodTurn(draft.parts, exists);
  return draft.name.trim() !== "" && isShown;
};

/** The body of the call that saves a draft. */
export const bodyOf = (
  draft: Draft,
  { id, recordVersion }: Pick<ScreenAnswer, "id" | "recordVersion">,
  exists: Exists,
): UpdateScreen => ({
  id,
  recordVersion,
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
