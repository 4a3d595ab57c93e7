import { proxy } from "valtio";
import { noteCalls } from "#contracts/boards/note-calls.ts";
import { translate } from "#client/lib/i18n.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send } from "#client/state/api.ts";
import { showToast } from "#client/state/toasts.ts";

/** A note that is being written: its text outlives every failure, and the popover that it is written in. */
export type Draft = { board: string; panel: string; at: number; text: string; sending: boolean; commandId: string };

/** The one note that is being written; undefined while none is. `kept`: text of a note that could not be pinned. */
export const drafting = proxy<{ draft: Draft | undefined; kept: string }>({ draft: undefined, kept: "" });

/** Begins a note at a moment of a panel (ms since 1970), or takes the one that is being written there. */
export const beginNote = (board: string, panel: string, at: number): void => {
  if (drafting.draft?.sending) return;
  const text = drafting.draft?.text ?? drafting.kept;
  drafting.draft = { board, panel, at, text, sending: false, commandId: uuid() };
};

/** Gives the note up; the text that could not be pinned is offered once more at the next one. */
export const leaveNote = (): void => {
  drafting.kept = "";
  drafting.draft = undefined;
};

const failed = (error: unknown): void => {
  const isAway = !(error instanceof ApiError) || error.isAway;
  showToast({
    kind: "no",
    title: translate("collab.notPinned"),
    text: isAway ? translate("collab.notPinnedText") : error.message,
    action: { text: translate("collab.tryAgain"), run: () => void pinNote() },
    about: "note",
    ms: 10_000,
  });
};

/** Pins the note that is being written. The same command may be sent again: the server takes it once. */
export const pinNote = async (): Promise<void> => {
  const { draft } = drafting;
  if (!draft || draft.sending || draft.text.trim() === "") return;
  draft.sending = true;
  const { board, panel, at, text, commandId } = draft;
  try {
    await send(noteCalls.add, { board, panel, at: new Date(at).toISOString(), text, commandId }, { silent: true });
    drafting.draft = undefined;
    drafting.kept = "";
  } catch (error) {
    draft.sending = false;
    drafting.kept = text;
    failed(error);
  }
};
