import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { screenCalls, type ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { untilItComes } from "#client/boards/asking.ts";
import { language, setLanguage } from "#client/lib/i18n.ts";
import { settings } from "#client/state/settings.ts";
import { get } from "#client/state/api.ts";
import { useOnReturn } from "#client/state/live/use-on-return.ts";
import { queryClient } from "#client/state/query-client.ts";
import { closeLive, useLive } from "#client/state/socket.ts";
import { forgetScreenInfo, setScreenInfo } from "#client/state/screen/info.ts";

/** A notice may be lost: this often a screen asks what it shows, in ms. */
const askEvery = 300_000;

const ask = async (): Promise<ScreenSelf> => {
  const self = await get<ScreenSelf>(screenCalls.self.path, undefined, { silent: true });
  // Panels ask for the codes as soon as they are drawn.
  setScreenInfo(self);
  if (self.theme) settings.theme = self.theme;
  // A change of language asks for everything again, this too.
  if (self.language && self.language !== language()) await setLanguage(self.language);
  return self;
};

/** The screen itself and what it shows, asked for anew when somebody changes it; `self` is undefined until the server has told, `isFailing` that it has not answered yet. */
export const useSelf = (): { self: ScreenSelf | undefined; isFailing: boolean } => {
  const { data, failureCount, refetch } = useQuery({
    queryKey: ["screen-self"],
    queryFn: ask,
    refetchInterval: askEvery,
    refetchIntervalInBackground: true,
    ...untilItComes,
  });
  useLive("screen:notice", ({ changed }) => void (changed && refetch()));
  useLive("board:changed", () => void refetch());
  useOnReturn(() => void refetch());
  useEffect(
    () => () => {
      closeLive();
      forgetScreenInfo();
      queryClient.clear();
    },
    [],
  );
  return { self: data, isFailing: failureCount > 0 };
};
