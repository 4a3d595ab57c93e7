import { subscribeKey } from "valtio/utils";
import { claimsOf } from "#client/lib/call/token-claims.ts";
import { loadLoginInfo } from "../login-info.ts";
import { queryClient } from "../query-client.ts";
import { session, setToken } from "../session.ts";
import { renewLive } from "../socket.ts";

/** Message of a tab or window that has signed the person of the token in again. */
type Entry = { token: string };

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cylindra-entry");

/** Loads who is signed in and what the page shows, with the token of a new session of the page's person. */
const goOn = async (): Promise<void> => {
  renewLive();
  await loadLoginInfo();
  void queryClient.invalidateQueries();
};

/** Gives the other tabs of the same person a session that goes on after theirs has ended. */
export const shareEntry = (token: string): void => channel?.postMessage({ token } satisfies Entry);

const take = async (token: string): Promise<void> => {
  setToken(token);
  // A failure ends the session, and the page asks for a sign-in.
  await goOn().catch(() => undefined);
};

/** Takes the session that the same person opens in another tab or window, once the own one has ended. Nothing typed is lost. */
export const joinEntries = (): void => {
  let spare: string | undefined;
  const use = (): void => {
    if (!spare || !session.isOver) return;
    void take(spare);
    spare = undefined;
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<Entry>) => {
    if (claimsOf(data.token).sub !== session.info?.accountInfo.id) return;
    spare = data.token;
    use();
  });
  subscribeKey(session, "isOver", use);
};
