import { documentCalls } from "#contracts/documents/calls.ts";
import { documentContentAnswer } from "#contracts/documents/document.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { composing } from "#client/lib/typing/composing.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { send } from "#client/state/api.ts";
import { session } from "#client/state/session.ts";
import { showError } from "#client/state/toasts.ts";
import { createDesk, type Desk, type DeskParts, type SaveAnswer } from "./desk.ts";

const desks = new Map<string, Desk>();

/** The desk of the person who is signed in. */
export const ownDesk = (): Desk => {
  const person = session.info?.accountInfo.id ?? "";
  const known = desks.get(person) ?? createDesk(parts);
  desks.set(person, known);
  return known;
};

const parts: DeskParts = {
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

/** A failure of the autosave is no toast: it stands beside the button (platform specification §4). */
const refusalOf = (error: ApiError, isAsked: boolean): SaveAnswer => {
  const stale = error.code === "record.stale" ? documentContentAnswer.safeParse(error.data) : undefined;
  if (stale?.success) return { stale: stale.data };
  if (isAsked) showError(error);
  return { failure: error.message, isAway: error.isAway };
};
