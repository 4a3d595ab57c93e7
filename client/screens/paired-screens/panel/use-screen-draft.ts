import { useEffect, useState } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { screenCalls, type ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useLeaving } from "#client/state/menus/leaving.ts";
import { showOk } from "#client/state/toasts.ts";
import { mayThrowAway } from "../may-throw-away.ts";
import { useRereadScreens } from "../use-screens.ts";
import { bodyOf, draftOf, isWhole, sameDraft, type Draft } from "./draft.ts";

/** A screen while it is edited. What was typed survives a refusal; what another saved meanwhile is told, and the next save goes over it. */
export const useScreenDraft = (
  screen: ScreenAnswer,
  boards: readonly BoardRow[],
  onDirty: (dirty: boolean) => void,
) => {
  const t = useT();
  const reread = useRereadScreens();
  const [edited, setEdited] = useState<{ values: Draft; recordVersion: number }>();
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const values = edited?.values ?? draftOf(screen);
  const isDirty = edited !== undefined && !sameDraft(edited.values, draftOf(screen));
  const exists = (boardId: string) => boards.some(({ id }) => id === boardId);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useLeaving(isDirty, mayThrowAway);
  /** The next save goes over what another saved. A version that cannot be read is refused again. */
  const takeVersionOfNow = async (): Promise<void> => {
    const now = await send(screenCalls.get, { id: screen.id }, { silent: true }).catch(() => screen);
    setEdited((typed) => ({ values: typed?.values ?? values, recordVersion: now.recordVersion }));
  };
  /** Edits the screen. An edit that is taken back is none: the panel then shows again what others save. */
  const change = (part: Partial<Draft>): void => {
    const next = { ...values, ...part };
    const recordVersion = edited?.recordVersion ?? screen.recordVersion;
    setEdited(sameDraft(next, draftOf(screen)) ? undefined : { values: next, recordVersion });
  };
  const save = async (): Promise<void> => {
    const recordVersion = edited?.recordVersion ?? screen.recordVersion;
    setSaving(true);
    setFault(undefined);
    try {
      const body = bodyOf(values, { id: screen.id, recordVersion }, exists);
      const saved = await send(screenCalls.update, body, { silent: true });
      await reread();
      // The panel takes text while it saves: that is a new edit of what is saved now.
      setEdited((now) =>
        now && !sameDraft(now.values, values) ? { ...now, recordVersion: saved.recordVersion } : undefined,
      );
      showOk(t("walls.saved", { name: values.name }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) await takeVersionOfNow();
      setFault(error.status === 409 ? t("walls.conflict", { reason: error.message }) : error.message);
    } finally {
      setSaving(false);
    }
  };
  return { values, boards, isDirty, isWhole: isWhole(values, exists), isSaving, fault, change, save };
};
export type ScreenDraft = ReturnType<typeof useScreenDraft>;
