import type { BoardAnswer } from "#contracts/boards/board-calls.ts";
import { setDirty, tabs } from "#client/state/tabs.ts";
import type { Draft } from "../layout/draft.ts";
import type { History } from "../layout/history.ts";

export type Kept = { opened: BoardAnswer; history: History<Draft> };

/** Drafts of boards whose page was left by the browser's own way back: they wait in their tab. */
const drafts = new Map<string, Kept>();

export const keptDraft = (path: string): Kept | undefined =>
  tabs.open.some((page) => page.path === path && page.dirty) ? drafts.get(path) : undefined;

/** Keeps what is not saved, or forgets it; the page's tab has its dot for as long. */
export const keepDraft = (path: string, kept: Kept | undefined): void => {
  if (kept) drafts.set(path, kept);
  else drafts.delete(path);
  setDirty(path, kept !== undefined);
};
