import { screenCalls } from "#contracts/boards/screen-calls.ts";
import { get } from "../api.ts";

/** Asks whether the server still takes this screen's credential. A refusal ends the credential, as it does in every call. */
export const isStillPaired = async (): Promise<void> => {
  await get(screenCalls.self.path, undefined, { silent: true }).catch(() => undefined);
};
