import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { adoptPreferences, askPreferences, sendMissing } from "#client/state/preferences/preferences.ts";
import { canRecallLoginInfo, recallLoginInfo, session, setLoginInfo, type LoginInfo } from "#client/state/session.ts";

/** How long a server is waited for where one can go on without, in ms. */
const patience = 5000;

/** Loads the person signed in, with menus, codes and preferences; kept in the session. */
export const loadLoginInfo = async (signal?: AbortSignal): Promise<LoginInfo> => {
  const [info, preferences] = await Promise.all([
    send(signInCalls.userInfo, {}, { silent: true, signal }) as Promise<LoginInfo>,
    askPreferences(),
  ]);
  // Whoever signed out meanwhile is to be forgotten.
  if (session.token === null) return info;
  const { id } = info.accountInfo;
  // Before the pages are drawn, so that no column changes its place under the reader.
  adoptPreferences(id, preferences ?? []);
  setLoginInfo(info);
  if (preferences) sendMissing(id);
  return info;
};

/** The same, or what was last known where the server does not answer. */
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
