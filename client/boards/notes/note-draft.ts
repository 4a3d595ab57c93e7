import { proxy } from "valtio";
import { noteCalls } from "#contracts/boards/note-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send } from "#client/state/api.ts";
import { closeAbout, showToast } from "#client/state/toasts.ts";

/** A note that is being written: its text outlives every failure, and the popover that it is written in. */
export type Draft = { board: string; panel: string; at: number; text: string; sending: boolean; commandId: string };

/** The one note that is being written; undefined while none is. */
export const drafting = proxy<{ draft: Draft | undefined }>({ draft: undefined });

/** Subject of the toast that says that a note could not be pinned. */
const subject = "note";

/** Begins a note at a moment of a panel (ms since 1970), or takes the one that is being written there. */
export const beginNote = (board: string, panel: string, at: number): void => {
  if (drafting.draft?.sending) return;
  drafting.draft = { board, panel, at, text: drafting.draft?.text ?? "", sending: false, commandId: uuid() };
};

/** Gives the note up. */
export const leaveNote = (): void => {
  drafting.draft = undefined;
  closeAbout(subject);
};

const failed = (error: unknown): void => {
  const isAway = !(error instanceof ApiError) || error.isAway;
  showToast({
    kind: "no",
    title: translate("collab.notPinned"),
    text: isAway ? translate("collab.notPinnedText") : error.message,
    action: { text: translate("client.empty.retry"), run: () => void pinNote() },
    about: subject,
    ms: 10_000,
  });
};

/**
 * Pins the note that is being written. The same command may be sent again: the server takes it once. After giving a note up while it is sent,
 * the next one may be written already: the answer does not belong to that one.
 */
export const pinNote = async (): Promise<void> => {
  const { draft } = drafting;
  if (!draft || draft.sending || draft.text.trim() === "") return;
  draft.sending = true;
  const { board, panel, at, text, commandId } = draft;
  const isStill = () => drafting.draft?.commandId === commandId;
  try {
    await send(noteCalls.add, { board, panel, at: new Date(at).toISOString(), text, commandId }, { silent: true });
    if (isStill()) leaveNote();
  } catch (error) {
    draft.sending = false;
    if (isStill()) failed(error);
  }
};
