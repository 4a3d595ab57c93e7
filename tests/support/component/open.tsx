// Parts that most pages load when they are first wanted. Here their loading is not a part of the first test's time.
import "#client/app/shell/shell.tsx";
import "#client/app/sign-in/callback.tsx";
import "#client/app/sign-in/provider-fault.tsx";
import "#client/app/sign-in/second-step.tsx";
import "#client/app/sign-in/sign-in-over.tsx";
import "#client/app/sign-in/sign-in-form.tsx";
import "#client/kit/resource/record-dialog.tsx";
import "#client/screens/declared-list.tsx";
import "#client/screens/declared-records.tsx";
import { BlueprintProvider } from "@blueprintjs/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { Router } from "wouter";
import { getOwnBottles } from "#contracts/interface/own-bottles.ts";
import { getCylinderLife } from "#contracts/interface/single-calls.ts";
import { scheduleCalls } from "#contracts/schedules/schedule-calls.ts";
import type { Language } from "#contracts/locales/languages.ts";
import { App } from "#client/app/app.tsx";
import { followLook } from "#client/app/app.tsx";
import { ConfirmHost } from "#client/kit/dialog/confirm-dialog.tsx";
import { Toasts } from "#client/kit/toaster.tsx";
import { setLanguage } from "#client/lib/i18n.ts";
import { aroundNav } from "#client/state/menus/leaving.ts";
import { queryClient } from "#client/state/query-client.ts";
import { setToken, type LoginInfo } from "#client/state/session.ts";
import { personOf, signIn, tokenOf } from "./person.ts";
import { answerByDefault, pageOf } from "./transport.ts";

type Opened = {
  /** Default: English. */
  language?: Language;
  /** Who is signed in; `null`: nobody. Default: a person with every code. */
  as?: LoginInfo | null;
  /** The client has the token alone and asks who that is, as after a load of the page. */
  isLoaded?: boolean;
};

// As `main.tsx` does.
followLook();

const enter = async ({ language = "en", as = personOf(), isLoaded = false }: Opened): Promise<void> => {
  cleanup();
  queryClient.clear();
  await setLanguage(language);
  answerByDefault("GET /id/getenterprise", { asked: false, sso: { enabled: false, only: false, label: null } });
  if (!as) return;
  if (isLoaded) setToken(tokenOf(as));
  else signIn(as);
  answerByDefault("GET /id/getuserinfo", as);
  answerByDefault("GET /id/preferences", pageOf([]));
  answerByDefault("PUT /id/preferences", null);
  // The bell.
  answerByDefault("GET /export/getpage", pageOf([]));
  answerByDefault("GET /import/getpage", pageOf([]));
  answerByDefault(scheduleCalls.news, pageOf([]));
  // The bell asks for them when it is opened.
  answerByDefault("GET /admin/apikey/getpage", pageOf([]));
  answerByDefault("GET /admin/webhook/getpage", pageOf([]));
  answerByDefault(getOwnBottles, { position: "1.1.a", rows: [], gone: [], whole: true });
  // The side of a cylinder's dialog.
  answerByDefault(getCylinderLife, null);
};

/** Opens the whole client at an address, with what its shell asks for answered. The screen's own calls are the test's. */
export const openPage = async (address: string, opened: Opened = {}): Promise<void> => {
  await enter(opened);
  window.history.replaceState(null, "", address);
  render(<App />);
};

/** Shows a part of the client alone, within what every part is given. */
export const show = async (part: ReactNode, { at = "/", ...opened }: Opened & { at?: string } = {}): Promise<void> => {
  await enter(opened);
  window.history.replaceState(null, "", at);
  render(
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <Suspense>
          <Router aroundNav={aroundNav}>{part}</Router>
        </Suspense>
        <ConfirmHost />
        <Toasts />
      </BlueprintProvider>
    </QueryClientProvider>,
  );
};

/** Draws the client again at the address of the moment, from what the address and the browser's storage keep. */
export const reopen = (): void => {
  cleanup();
  queryClient.clear();
  render(<App />);
};
