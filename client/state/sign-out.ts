import { navigate } from "wouter/use-browser-location";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { send } from "#client/state/api.ts";
import { queryClient } from "#client/state/query-client.ts";
import { forgetRaised } from "#client/state/raised.ts";
import { closeLive } from "#client/state/socket.ts";
import { forgetSession } from "#client/state/session.ts";
import { closeAll } from "#client/state/tabs.ts";

/** Clears the person from this tab and shows the sign-in page. */
export const leave = (): void => {
  // The next person to sign in may be somebody else, who did not open this page.
  navigate("/login", { replace: true });
  closeLive();
  closeAll();
  forgetRaised();
  forgetSession();
  queryClient.clear();
};

/** Ends the session on the server and in the browser, even if the server cannot be reached. A session of the provider also ends there. */
export const signOut = async (): Promise<void> => {
  const answer = await send(signInCalls.logout, {}, { silent: true }).catch(() => null);
  leave();
  if (answer) window.location.assign(answer.url);
};
