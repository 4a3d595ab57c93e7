import { createApi } from "#client/lib/create-api.ts";
import { refreshToken } from "./refresh/refresh-token.ts";
import { screenCredential, screenEnded } from "./screen/device.ts";
import { endSession, session } from "./session.ts";
import { showError } from "./toasts.ts";

const isScreen = (): boolean => screenCredential() !== null;

/** The calls to the server, made for the signed-in person, or for the paired screen if this page is one. */
export const { call, send, get, post, put, remove, download } = createApi({
  token: () => screenCredential() ?? session.token,
  scheme: () => (isScreen() ? "Screen" : "Bearer"),
  // A screen's credential cannot be renewed.
  refresh: async () => (isScreen() ? "over" : refreshToken()),
  ended: () => (isScreen() ? screenEnded() : endSession()),
  // The sign-in over the page says it.
  failed: (error) => (session.isOver && error.status === 401 ? undefined : showError(error)),
});
