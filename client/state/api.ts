import { createApi } from "#client/lib/create-api.ts";
import { refreshToken } from "./refresh/refresh-token.ts";
import { screenCredential, screenEnded } from "./screen/device.ts";
import { endSession, session } from "./session.ts";
import { showError } from "./toasts.ts";

const isScreen = (): boolean => screenCredential() !== null;

/** The server's calls, made in the name of who is signed in, or of the paired screen that this page is. */
export const { call, send, get, post, put, remove, download } = createApi({
  token: () => screenCredential() ?? session.token,
  scheme: () => (isScreen() ? "Screen" : "Bearer"),
  // A screen's credential has no successor.
  refresh: async () => (isScreen() ? "over" : refreshToken()),
  ended: () => (isScreen() ? screenEnded() : endSession()),
  failed: showError,
});
