import { useLocation, useSearch } from "wouter";
import { tab } from "#client/lib/storage.ts";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";
import { queryClient } from "#client/state/query-client.ts";
import { forgetSession, setToken } from "#client/state/session.ts";
import { resumeLive } from "#client/state/socket.ts";
import { closeAll } from "#client/state/tabs.ts";
import { beginsWithFirstSteps, firstStepsPath } from "../first-steps/entry.ts";
import { remember } from "./remembered.ts";
import { whereTo } from "./where-to.ts";

/** The person whose page waits below: only the password is missing. Anybody else who signs in starts afresh. */
export type Resumes = { id: string; userName: string };

/** Opens the client with a token; `name` is remembered for the next time, null forgets. Answers false to a person without any menu. */
export const useEntry = (resumes?: Resumes): ((token: string, name: string | null) => Promise<boolean>) => {
  const [, go] = useLocation();
  const search = useSearch();
  return async (token, name) => {
    setToken(token);
    const info = await loadLoginInfo();
    if (resumes?.id === info.accountInfo.id) {
      resumeLive();
      void queryClient.invalidateQueries();
      return true;
    }
    queryClient.clear();
    closeAll();
    if (info.menus.length === 0) {
      forgetSession();
      return false;
    }
    remember(name);
    tab.write("cockpit", landingPath(info.menus));
    const path = whereTo(search, info);
    const isHome = path === landingPath(info.menus);
    go(isHome && (await beginsWithFirstSteps(info)) ? firstStepsPath : path, { replace: true });
    return true;
  };
};
