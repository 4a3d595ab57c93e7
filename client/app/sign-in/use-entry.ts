import { useLocation, useSearch } from "wouter";
import { tab } from "#client/lib/storage.ts";
import { shareEntry } from "#client/state/refresh/entries.ts";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";
import { queryClient } from "#client/state/query-client.ts";
import { forgetSession, setToken } from "#client/state/session.ts";
import { renewLive } from "#client/state/socket.ts";
import { closeAll } from "#client/state/tabs.ts";
import { beginsWithFirstSteps, firstStepsPath } from "../first-steps/first-steps-entry.ts";
import { remember } from "./last-sign-in.ts";
import { ownPath, redirectOf, whereTo } from "./where-to.ts";

/** The person of the ended session, who needs only the password. Another person starts on a new page. */
export type Resumes = { id: string; userName: string };

/** `redirect` replaces that of the address. */
export type Entry = { token: string; mustSetOtp?: boolean; redirect?: string };

/** Opens the client with a token and returns false if the person has no menu. `name` is stored for the next sign-in, null deletes the stored one. */
export const useEntry = (resumes?: Resumes): ((entry: Entry, name?: string | null) => Promise<boolean>) => {
  const [, go] = useLocation();
  const search = useSearch();
  const keepName = (name?: string | null): void => void (name !== undefined && remember(name));
  return async ({ token, mustSetOtp, redirect }, name) => {
    const target = redirect === undefined ? redirectOf(search) : ownPath(redirect);
    setToken(token);
    if (mustSetOtp) {
      queryClient.clear();
      keepName(name);
      go(target ?? "/", { replace: true });
      return true;
    }
    const info = await loadLoginInfo();
    if (resumes?.id === info.accountInfo.id) {
      shareEntry(token);
      renewLive();
      void queryClient.invalidateQueries();
      return true;
    }
    queryClient.clear();
    closeAll();
    if (info.menus.length === 0) {
      forgetSession();
      return false;
    }
    keepName(name);
    tab.write("cockpit", landingPath(info.menus));
    const path = whereTo(target, info);
    const isHome = path === landingPath(info.menus);
    go(isHome && (await beginsWithFirstSteps(info)) ? firstStepsPath : path, { replace: true });
    return true;
  };
};
