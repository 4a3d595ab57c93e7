import { proxy } from "valtio";
import { noteCalls } from "#contracts/boards/note-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send } from "#client/state/api.ts";
import { closeAbout, showToast } from "#client/state/toasts.ts";

/** A note being written. Its text survives failures and closing its popover. */
export type Draft = { board: string; panel: string; at: number; text: string; sending: boolean; commandId: string };

/** Note that the person writes now. Undefined while nobody writes. */
export const drafting = proxy<{ draft: Draft | undefined }>({ draft: undefined });

/** Subject of the toast for a note that could not be pinned. */
const subject = "note";

/** Starts a note for a panel at a time (ms since 1970). The text of an unfinished note is kept. */
export const beginNote = (board: string, panel: string, at: number): void => {
  if (drafting.draft?.sending) return;
  drafting.draft = { board, panel, at, text: drafting.draft?.text ?? "", sending: false, commandId: uuid() };
};

/** Drops the note. */
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
 * Pins the note being written. The same command may be sent again, because the server accepts it only once. If the note is dropped during sending,
 * the response does not affect the next note.
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
