import { useQuery } from "@tanstack/react-query";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { adoptPreferences, askPreferences, sendMissing } from "#client/state/preferences/preferences.ts";
import { canRecallLoginInfo, recallLoginInfo, session, setLoginInfo, type LoginInfo } from "#client/state/session.ts";

/** Timeout in ms of a request that the client can do without. */
const patience = 5000;

/** Loads the signed-in person with menus, codes and preferences, and stores them in the session. */
export const loadLoginInfo = async (signal?: AbortSignal): Promise<LoginInfo> => {
  const [info, preferences] = await Promise.all([
    send(signInCalls.userInfo, {}, { silent: true, signal }) as Promise<LoginInfo>,
    askPreferences(),
  ]);
  // The person may have signed out during the load.
  if (session.token === null) return info;
  const { id } = info.accountInfo;
  // Set before the pages are drawn, so that no column moves while somebody reads.
  adoptPreferences(id, preferences ?? []);
  setLoginInfo(info);
  if (preferences) sendMissing(id);
  return info;
};

/** Loads the login info, or returns the stored one if the server does not respond. */
export const loadOrRecallLoginInfo = async (): Promise<LoginInfo> => {
  if (!canRecallLoginInfo()) return loadLoginInfo();
  try {
    return await loadLoginInfo(AbortSignal.timeout(patience));
  } catch (error) {
    const info = error instanceof ApiError && error.isAway ? recallLoginInfo() : undefined;
    if (!info) throw error;
    return info;
  }
};

/** Loads what the sign-in page needs before anybody types: whether the installation has enterprise codes, and the provider. */
export const useSignInOffer = () =>
  useQuery({
    queryKey: ["enterprise"],
    queryFn: () => send(signInCalls.enterprise, {}, { anonymous: true, silent: true }),
    staleTime: Infinity,
    gcTime: 0,
  }).data;
