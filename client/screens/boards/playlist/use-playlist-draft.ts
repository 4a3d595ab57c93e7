import { useEffect, useState } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { screenCalls, type ScreenAnswer, type UpdateScreen } from "#contracts/boards/screen-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useLeaving } from "#client/state/menus/leaving.ts";
import { showOk } from "#client/state/toasts.ts";
import { mayThrowAway } from "../../paired-screens/may-throw-away.ts";
import { isGoodTurn, playlistOf, type Exists, type Part } from "../../paired-screens/panel/draft.ts";
import { useRereadScreens } from "../../paired-screens/use-screens.ts";
import { sameTurn, turnOf } from "./turn-of.ts";

type Edited = {
  parts: Part[];
  /** Ids of the other screens that get the same. */
  also: ReadonlySet<string>;
  /** Versions of the screens when the edit began, by id; the next save goes by those of now once one was refused. */
  versions: ReadonlyMap<string, number>;
};
type Refused = { name: string; reason: string };

const sameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** What a screen is to show: one board by itself has no time. */
const shownBy = (parts: readonly Part[], exists: Exists): Pick<UpdateScreen, "boardId" | "playlist"> => {
  const playlist = playlistOf(parts, exists);
  return playlist.length === 1 ? { boardId: playlist[0]?.boardId } : { playlist };
};

/** Boards in turn of a screen, and the others that get the same, while they are edited. What was changed survives a refusal. */
export const usePlaylistDraft = (
  screen: ScreenAnswer,
  screens: readonly ScreenAnswer[],
  boards: readonly BoardRow[],
  onDirty: (dirty: boolean) => void,
) => {
  const t = useT();
  const reread = useRereadScreens();
  const [edited, setEdited] = useState<Edited>();
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const others = screens.filter(({ id }) => id !== screen.id);
  const alike = new Set(others.filter((other) => sameTurn(turnOf(other), turnOf(screen))).map(({ id }) => id));
  const { parts, also } = edited ?? { parts: turnOf(screen), also: alike };
  const targets = [screen, ...others.filter(({ id }) => also.has(id))];
  const isDirty = edited !== undefined && targets.some((target) => !sameTurn(turnOf(target), parts));
  const exists: Exists = (boardId) => boards.some(({ id }) => id === boardId);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useLeaving(isDirty, mayThrowAway);

  const change = (next: Partial<Pick<Edited, "parts" | "also">>): void => {
    const versions =
      edited?.versions ?? new Map([screen, ...others].map(({ id, recordVersion }) => [id, recordVersion]));
    const changed = { parts, also, versions, ...next };
    const isTakenBack = sameTurn(changed.parts, turnOf(screen)) && sameIds(changed.also, alike);
    setEdited(isTakenBack ? undefined : changed);
  };
  const saveOne = async ({ id, name, recordVersion }: ScreenAnswer): Promise<Refused | undefined> => {
    const version = edited?.versions.get(id) ?? recordVersion;
    try {
      await send(screenCalls.update, { id, recordVersion: version, ...shownBy(parts, exists) }, { silent: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { name, reason: error.status === 409 ? t("walls.conflict", { reason: error.message }) : error.message };
    }
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    setFault(undefined);
    try {
      const answers = await Promise.all(targets.map(saveOne));
      const refused = answers.filter((answer) => answer !== undefined);
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
    parts,
    also,
    others,
    alike,
    count: targets.length,
    isDirty,
    isWhole: isGoodTurn(parts, exists),
    isSaving,
    fault,
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
    save,
  };
};
export type PlaylistDraft = ReturnType<typeof usePlaylistDraft>;
