import { proxy } from "valtio";
import { autosaveDelay, type DocumentContent, documentContentAnswer } from "#contracts/documents/document.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { composing } from "#client/lib/typing/composing.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { send } from "#client/state/api.ts";
import { session } from "#client/state/session.ts";
import { showError } from "#client/state/toasts.ts";

/** An open document: `base` is the last saved version, `text` is the typed text. */
type OpenDocument = { base: DocumentContent; text: string };

type DraftState = {
  open: OpenDocument | undefined;
  /** Id of the document that is loading. */
  opening: string | undefined;
  saving: boolean;
  /** Error message of the last save, if it failed. */
  failure: string | undefined;
  /** Time of the next autosave, in ms since 1970. */
  dueAt: number | undefined;
  theirs: DocumentContent | undefined;
};

/** Result of a save: the saved version, a conflict with another person's version, or an error. */
export type SaveAnswer =
  | { saved: Pick<DocumentContent, "version" | "changedByName" | "changedTime"> }
  | { stale: DocumentContent }
  | { failure: string; isAway: boolean };

/** Server calls and clock that a draft needs. */
type DraftParts = {
  read(id: string): Promise<DocumentContent>;
  /** @param isAsked true if the user requested the save. Then an error is shown at once. */
  save(text: { id: string; content: string; version: number }, isAsked: boolean): Promise<SaveAnswer>;
  /** Runs `work` after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  now(): number;
};

/** The one document that a person edits. The draft outlives the page, so a text that could not be saved is not lost. */
export type Draft = {
  readonly state: DraftState;
  /** Saves the open document, then opens another or, without an id, none. Returns false if the save failed. */
  choose(id: string | undefined): Promise<boolean>;
  type(text: string): void;
  /** Saves the typed text. Returns true if nothing is left to save. */
  save(isAsked: boolean): Promise<boolean>;
  /** Resolves a conflict: `text` replaces the typed text and is based on the other person's version. */
  settle(text: string): void;
  /** Closes the document without a save, because it was deleted. */
  forget(): Promise<void>;
  /** Loads the text again, for example after an older version was restored. */
  reread(): Promise<void>;
};

export const isUnsaved = ({ open }: Pick<DraftState, "open">): boolean =>
  open !== undefined && open.text !== open.base.content;

/** Long because its steps share one state. */
export const createDraft = (parts: DraftParts): Draft => {
  const state = proxy<DraftState>({ ...closed });
  let callOff = (): void => {};
  let running: Promise<boolean> | undefined;

  function disarm(): void {
    callOff();
    state.dueAt = undefined;
  }

  /** Each change restarts the autosave timer. */
  function arm(): void {
    disarm();
    if (!isUnsaved(state) || state.theirs) return;
    state.dueAt = parts.now() + autosaveDelay;
    callOff = parts.after(autosaveDelay, () => void save(false));
  }

  async function save(isAsked: boolean): Promise<boolean> {
    // Wait for the running save first, because the user may have typed after it started.
    if (running) await running;
    running ??= saveNow(isAsked).finally(() => (running = undefined));
    return running;
  }

  async function saveNow(isAsked: boolean): Promise<boolean> {
    disarm();
    const { open } = state;
    if (!open || !isUnsaved(state)) return true;
    if (state.theirs) return false;
    state.saving = true;
    const content = open.text;
    const answer = await parts.save({ id: open.base.id, content, version: open.base.version }, isAsked);
    state.saving = false;
    if ("saved" in answer) {
      open.base = { ...open.base, ...answer.saved, content };
      state.failure = undefined;
      arm();
      return !isUnsaved(state);
    }
    if ("stale" in answer) return another(open, answer.stale, isAsked);
    state.failure = answer.failure;
    if (answer.isAway) arm();
    return false;
  }

  /** A conflict exists only if the other person's text differs. Otherwise save again on top of their version. */
  function another(open: OpenDocument, theirs: DocumentContent, isAsked: boolean): Promise<boolean> | boolean {
    if (theirs.content !== open.base.content && theirs.content !== open.text) {
      state.theirs = theirs;
      return false;
    }
    open.base = theirs;
    return saveNow(isAsked);
  }

  async function read(id: string | undefined): Promise<void> {
    Object.assign(state, { ...closed, opening: id });
    if (id === undefined) return;
    try {
      const base = await parts.read(id);
      // If the user has selected another document meanwhile, ignore this one.
      if (state.opening === id) state.open = { base, text: base.content };
    } finally {
      if (state.opening === id) state.opening = undefined;
    }
  }

  return {
    state,
    save,
    async choose(id) {
      if (id !== undefined && (state.open?.base.id === id || state.opening === id)) return true;
      if (!(await save(true))) return false;
      await read(id);
      return true;
    },
    type(text) {
      if (!state.open || state.open.text === text) return;
      state.open.text = text;
      arm();
    },
    settle(text) {
      const { open, theirs } = state;
      if (!open || !theirs) return;
      state.open = { base: theirs, text };
      Object.assign(state, { theirs: undefined, failure: undefined });
      arm();
    },
    async forget() {
      disarm();
      await read(undefined);
    },
    async reread() {
      disarm();
      await read(state.open?.base.id);
    },
  };
};

const closed: DraftState = {
  open: undefined,
  opening: undefined,
  saving: false,
  failure: undefined,
  dueAt: undefined,
  theirs: undefined,
};

const drafts = new Map<string, Draft>();

export const ownDraft = (): Draft => {
  const person = session.info?.accountInfo.id ?? "";
  const draft = drafts.get(person) ?? createDraft(parts);
  drafts.set(person, draft);
  return draft;
};

const parts: DraftParts = {
  read: (id) => send(documentCalls.getContent, { id }),
  async save(text, isAsked) {
    try {
      const { version } = await send(documentCalls.updateContent, text, { silent: true });
      const { nickName, userName } = session.info?.accountInfo ?? {};
      const changedTime = new Date(asServerTime(Date.now())).toISOString();
      return { saved: { version, changedByName: nickName || (userName ?? null), changedTime } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refusalOf(error, isAsked);
    }
  },
  after(ms, work) {
    let callOff = (): void => {};
    const timer = setTimeout(() => (callOff = composing.whenOver(work)), ms);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  },
  now: () => Date.now(),
};

/** A failed autosave shows no toast. The error is shown next to the save button (platform specification §4). */
const refusalOf = (error: ApiError, isAsked: boolean): SaveAnswer => {
  const stale = error.code === "record.stale" ? documentContentAnswer.safeParse(error.data) : undefined;
  if (stale?.success) return { stale: stale.data };
  if (isAsked) showError(error);
  return { failure: error.message, isAway: error.isAway };
};
