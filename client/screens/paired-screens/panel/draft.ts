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
};

/** Bounds of the contract, in seconds. */
const shortest = 10;
const longest = 86_400;

export const draftOf = ({ name, place, companyId, boardId, playlist }: ScreenAnswer): Draft => ({
  name,
  place,
  companyId,
  mode: playlist ? "several" : "one",
  boardId,
  parts: (playlist ?? []).map((part, index) => ({
    key: `${index} ${part.boardId}`,
    boardId: part.boardId,
    seconds: String(part.seconds),
  })),
});

/** Tells whether two drafts say the same; how two parts of one board are told apart is no part of it. */
export const sameDraft = (one: Draft, other: Draft): boolean => {
  const said = ({ parts, ...rest }: Draft) => [rest, parts.map(({ boardId, seconds }) => [boardId, seconds])];
  return JSON.stringify(said(one)) === JSON.stringify(said(other));
};

export const isGoodTime = (seconds: string): boolean =>
  /^\d{1,5}$/.test(seconds.trim()) && Number(seconds) >= shortest && Number(seconds) <= longest;

/** The parts without those whose board was deleted: they are skipped anyway. */
const alive = (parts: readonly Part[], exists: (boardId: string) => boolean): Part[] =>
  parts.filter(({ boardId }) => exists(boardId));

/** Tells whether a draft can be saved. */
export const isWhole = (draft: Draft, exists: (boardId: string) => boolean): boolean => {
  const parts = alive(draft.parts, exists);
  const isShown =
    draft.mode === "one"
      ? draft.boardId !== null && exists(draft.boardId)
      : parts.length > 0 && parts.every(({ seconds }) => isGoodTime(seconds));
  return draft.name.trim() !== "" && isShown;
};

/** The body of the call that saves a draft. */
export const bodyOf = (
  draft: Draft,
  { id, recordVersion }: Pick<ScreenAnswer, "id" | "recordVersion">,
  exists: (boardId: string) => boolean,
): UpdateScreen => ({
  id,
  recordVersion,
  name: draft.name.trim(),
  place: draft.place.trim(),
  companyId: draft.companyId ?? undefined,
  boardId: draft.mode === "one" ? (draft.boardId ?? undefined) : undefined,
  playlist:
    draft.mode === "several"
      ? alive(draft.parts, exists).map(({ boardId, seconds }) => ({ boardId, seconds: Number(seconds) }))
      : undefined,
});

/** The parts with one moved to another place. */
export const moved = (parts: readonly Part[], from: number, to: number): Part[] => {
  const next = [...parts];
  const [part] = next.splice(from, 1);
  if (part) next.splice(Math.min(Math.max(to, 0), next.length), 0, part);
  return next;
};
