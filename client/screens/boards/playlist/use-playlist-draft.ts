import { useEffect, useState } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { useT } from "#client/lib/i18n.ts";
import { useLeaving } from "#client/state/menus/leaving.ts";
import { showOk } from "#client/state/toasts.ts";
import { mayThrowAway } from "../../paired-screens/may-throw-away.ts";
import { isGoodTurn, type Exists, type Part } from "../../paired-screens/panel/draft.ts";
import { useRereadScreens } from "../../paired-screens/use-screens.ts";
import { saveTurn } from "./save-turn.ts";
import { sameTurn, turnOf } from "./turn-of.ts";

type Edited = {
  parts: Part[];
  /** Ids of the other screens that get the same. */
  also: ReadonlySet<string>;
  /** Versions of the screens when the edit began, by id; the next save goes by those of now once one was refused. */
  versions: ReadonlyMap<string, number>;
};

const sameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** The edit of a screen's turn: its boards, and the screens that it is for. An edit that is taken back is none. */
const useEdited = (screen: ScreenAnswer, screens: readonly ScreenAnswer[]) => {
  const [edited, setEdited] = useState<Edited>();
  const others = screens.filter(({ id }) => id !== screen.id);
  const alike = new Set(others.filter((other) => sameTurn(turnOf(other), turnOf(screen))).map(({ id }) => id));
  const { parts, also } = edited ?? { parts: turnOf(screen), also: alike };
  const targets = [screen, ...others.filter(({ id }) => also.has(id))];
  const change = (next: Partial<Pick<Edited, "parts" | "also">>): void => {
    const now = new Map([screen, ...others].map(({ id, recordVersion }) => [id, recordVersion]));
    const changed = { parts, also, versions: edited?.versions ?? now, ...next };
    const isTakenBack = sameTurn(changed.parts, turnOf(screen)) && sameIds(changed.also, alike);
    setEdited(isTakenBack ? undefined : changed);
  };
  return { edited, setEdited, others, alike, parts, also, targets, change };
};

/** Boards in turn of a screen, and the others that get the same, while they are edited. An edit survives a refusal. */
export const usePlaylistDraft = (
  screen: ScreenAnswer,
  screens: readonly ScreenAnswer[],
  boards: readonly BoardRow[],
  onDirty: (dirty: boolean) => void,
) => {
  const t = useT();
  const reread = useRereadScreens();
  const { edited, setEdited, others, alike, parts, also, targets, change } = useEdited(screen, screens);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = edited !== undefined && targets.some((target) => !sameTurn(turnOf(target), parts));
  const exists: Exists = (boardId) => boards.some(({ id }) => id === boardId);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useLeaving(isDirty, mayThrowAway);

  const save = async (): Promise<void> => {
    setSaving(true);
    setFault(undefined);
    try {
      const refused = await saveTurn(targets, { parts, exists, versions: edited?.versions });
      await reread();
      setFault(refused.map((one) => t("walls.notSaved", one)).join(" ") || undefined);
      // The panel takes no changes while it saves.
      setEdited(refused.length > 0 ? { parts, also, versions: new Map() } : undefined);
      if (refused.length === 0) showOk(t("walls.playlistSaved", { count: targets.length }));
    } finally {
      setSaving(false);
    }
  };
  return {
    ...{ parts, also, others, alike, isDirty, isSaving, fault, save },
    count: targets.length,
    isWhole: isGoodTurn(parts, exists),
    take: (next: Part[]): void => change({ parts: next }),
    toggle(id: string): void {
      const next = new Set(also);
      if (!next.delete(id)) next.add(id);
      change({ also: next });
    },
    discard(): void {
      setEdited(undefined);
      setFault(undefined);
    },
  };
};
export type PlaylistDraft = ReturnType<typeof usePlaylistDraft>;
