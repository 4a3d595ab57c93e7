import { proxy } from "valtio";
import type { RaisedExceptions } from "#contracts/wire/live.ts";
import { closeAbout } from "./toasts.ts";

/** Subject of the toasts that tell of new exceptions. */
export const raisedToast = "exception";

/** New exceptions since the person last went to them: `unseen` of them since the bell was last opened; `id` of the newest. */
export const raised = proxy({ count: 0, unseen: 0, id: "" });

export const noteRaised = ({ count, id }: RaisedExceptions): void => {
  raised.count += count;
  raised.unseen += count;
  raised.id = id;
};

/** The bell was opened. */
export const sawRaised = (): void => {
  raised.unseen = 0;
  closeAbout(raisedToast);
};

/** The person went to the list. */
export const forgetRaised = (): void => {
  Object.assign(raised, { count: 0, unseen: 0, id: "" });
  closeAbout(raisedToast);
};
