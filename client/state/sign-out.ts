import { navigate } from "wouter/use-browser-location";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { send } from "#client/state/api.ts";
import { queryClient } from "#client/state/query-client.ts";
import { forgetRaised } from "#client/state/raised.ts";
import { closeLive } from "#client/state/socket.ts";
import { forgetSession } from "#client/state/session.ts";
import { closeAll } from "#client/state/tabs.ts";

/** Ends the session on the server and in the browser, even if the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await send(signInCalls.logout, {}, { silent: true }).catch(() => undefined);
  // The next person to sign in may be somebody else, who did not open this page.
  navigate("/login", { replace: true });
  closeLive();
  closeAll();
  forgetRaised();
  forgetSession();
  queryClient.clear();
};
