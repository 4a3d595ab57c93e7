import { proxy } from "valtio";
import type { RaisedExceptions } from "#contracts/wire/live.ts";

/** New exceptions since the person last opened their list. `unseen`: since the bell was last opened; `id`: the newest. */
export const raised = proxy({ count: 0, unseen: 0, id: "" });

export const noteRaised = ({ count, id }: RaisedExceptions): void => {
  raised.count += count;
  raised.unseen += count;
  raised.id = id;
};

/** Clears the number at the bell after the bell was opened. */
export const sawRaised = (): void => {
  raised.unseen = 0;
};

/** Clears the new exceptions after the person opened their list. */
export const forgetRaised = (): void => {
  Object.assign(raised, { count: 0, unseen: 0, id: "" });
};
