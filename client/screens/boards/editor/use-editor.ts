import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { type BoardAnswer, boardCalls } from "#contracts/boards/board-calls.ts";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { useGuard } from "#client/kit/form/use-unsaved.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useLeaving } from "#client/state/menus/leaving.ts";
import { useLive } from "#client/state/socket.ts";
import { setDirty, tabs } from "#client/state/tabs.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { begin, type History, redo, step, undo } from "#client/kit/draft/history.ts";
import { type Draft, countChanges } from "./board-draft.ts";
import { withoutPanel, type Outcome } from "./arrange.ts";
import { otherTitle, placeWords, titleOf } from "./panel-words.tsx";

type Kept = { opened: BoardAnswer; history: History<Draft> };

/** Drafts of boards that the person left with the browser's back button. The browser keeps them in memory. */
const drafts = new Map<string, Kept>();

const keptDraft = (path: string): Kept | undefined =>
  tabs.open.some((page) => page.path === path && page.dirty) ? drafts.get(path) : undefined;

/** Keeps an unsaved draft, or drops it. The page's tab shows a dot while a draft exists. */
const keepDraft = (path: string, editing: Kept | undefined): void => {
  if (editing) drafts.set(path, editing);
  else drafts.delete(path);
  setDirty(path, editing !== undefined);
};

export const draftOf = ({ name, companyId, panels }: BoardAnswer): Draft => ({ name, companyId, panels });

/** The draft of a board: its history, the selected panel and the announced message. Long because each way to change it is one line of one object. */
export const useEditor = (board: BoardAnswer, isLocked: boolean) => {
  const t = useT();
  const [path] = useLocation();
  const [{ opened: base, history }, setKept] = useState(
    () => keptDraft(path) ?? { opened: board, history: begin(draftOf(board)) },
  );
  const [selectedId, choose] = useState<string>();
  const [announcement, say] = useState("");
  const draft = history.now;
  const changes = isLocked ? 0 : countChanges(draftOf(base), draft);
  const setHistory = (change: (before: typeof history) => typeof history): void =>
    setKept((before) => ({ ...before, history: change(before.history) }));
  const edit = (next: Partial<Draft>, tag?: string): void => {
    if (!isLocked) setHistory((before) => step(before, { ...before.now, ...next }, tag));
  };
  useEffect(() => keepDraft(path, changes > 0 ? { opened: base, history } : undefined), [path, changes, base, history]);
  useGuard(changes > 0);
  useLeaving(changes > 0, async () => {
    const leaves = await confirm({
      title: t("client.unsaved.title"),
      text: t("client.unsaved.count", { count: changes }),
      action: t("client.unsaved.discard"),
      danger: true,
    });
    if (leaves) keepDraft(path, undefined);
    return leaves;
  });
  const panel = draft.panels.find(({ id }) => id === selectedId);

  return {
    opened: base,
    draft,
    changes,
    isLocked,
    panel,
    choose,
    said: announcement,
    say,
    edit,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo(): void {
      if (history.past.length === 0) return;
      setHistory(undo);
      say(t("board.done.undone"));
    },
    redo(): void {
      if (history.future.length === 0) return;
      setHistory(redo);
      say(t("board.done.redone"));
    },
    /** Applies a result and announces it. A refusal is only announced. */
    take(outcome: Outcome, id: string): void {
      const moved = outcome.panels.find((each) => each.id === id);
      const name = moved ? titleOf(moved, t) : "";
      const other = otherTitle(outcome, t);
      say(
        outcome.is === "no"
          ? t(`board.refused.${outcome.why}`, { name: other })
          : t(`board.done.${outcome.is}`, { name, other, place: placeWords(outcome.place, t) }),
      );
      if (outcome.is !== "no") edit({ panels: outcome.panels });
    },
    /** Adds the result's last panel and selects it. */
    takeNew(outcome: Outcome): void {
      const added = outcome.panels.at(-1);
      if (outcome.is !== "no" && added) choose(added.id);
      this.take(outcome, added?.id ?? "");
    },
    remove(id: string): void {
      const panel = draft.panels.find((each) => each.id === id);
      if (!panel || isLocked) return;
      say(t("board.done.removed", { name: titleOf(panel, t) }));
      edit({ panels: withoutPanel(draft.panels, id) });
      choose(undefined);
    },
    /** Changes fields of a panel. Changes with the same `tag` are one step, as when typing. */
    change(id: string, fields: Partial<BoardPanel>, tag?: string): void {
      edit(
        { panels: draft.panels.map((each) => (each.id === id ? { ...each, ...fields } : each)) },
        tag && `${tag} ${id}`,
      );
    },
    /** Marks a sent draft as saved. Later changes remain unsaved. */
    saved: (answer: BoardAnswer, savedDraft: Draft): void =>
      setKept(({ history: before }) => {
        const isSame = before.now !== savedDraft || savedDraft.name === answer.name;
        return { opened: answer, history: isSame ? before : step(before, { ...savedDraft, name: answer.name }) };
      }),
    /** Continues with the newest saved board and the given draft. */
    goOn: (saved: BoardAnswer, next: Draft): void =>
      setKept((before) => ({ opened: saved, history: step(before.history, next) })),
  };
};
export type Editor = ReturnType<typeof useEditor>;

/**
 * The version that another person saved while this one is edited. Without own changes the editor takes it at once, and nothing is returned.
 */
export const useTheirs = (editor: Editor): BoardAnswer | undefined => {
  const { opened, changes, isLocked } = editor;
  const [theirs, setTheirs] = useState<BoardAnswer>();
  useLive("board:changed", ({ board, removed }) => {
    if (board !== opened.code || removed) return;
    void send(boardCalls.get, { board }, { silent: true })
      .then(setTheirs)
      .catch(() => undefined);
  });
  const isNewer = theirs !== undefined && theirs.version > opened.version;
  const takes = isNewer && changes === 0;
  const take = useEffectEvent(() => theirs && editor.goOn(theirs, draftOf(theirs)));
  useEffect(() => {
    if (takes) take();
  }, [takes]);
  return isNewer && !takes && !isLocked ? theirs : undefined;
};

/** Saves the draft. After a conflict, `theirs` is the other person's version. */
export const useSave = (editor: Editor) => {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<BoardAnswer>();
  const save = async (draft: Draft, base: BoardAnswer): Promise<void> => {
    setBusy(true);
    try {
      const { id, version } = base;
      const body = { id, version, name: draft.name.trim(), companyId: draft.companyId, panels: [...draft.panels] };
      const answer = await send(boardCalls.update, body, { silent: true });
      editor.saved({ ...base, ...body, ...answer }, draft);
      showOk(t("client.form.updated"));
      void client.invalidateQueries({ queryKey: ["boards"] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 409 || error.code !== "record.stale") return showError(error);
      setTheirs(await send(boardCalls.get, { id: base.id }).catch(() => undefined));
    } finally {
      setBusy(false);
    }
  };
  return { busy, theirs, save, compare: setTheirs, settle: () => setTheirs(undefined) };
};
