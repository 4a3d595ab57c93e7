import { createApi } from "#client/lib/api.ts";
import { refreshToken } from "./refresh-token.ts";
import { endSession, session } from "./session.ts";
import { showError } from "./toasts.ts";

/** The server's calls, made in the name of who is signed in. */
export const { call, send, get, post, put, remove, download } = createApi({
  token: () => session.token,
  refresh: refreshToken,
  ended: endSession,
  failed: showError,
});
