import { useQuery } from "@tanstack/react-query";
import type { ScreenAnswer, ScreenState } from "#contracts/boards/screen-calls.ts";
import { display } from "#contracts/lists/display.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { everyPage } from "#client/lib/call/every-page.ts";
import { get } from "#client/state/api.ts";
import { servedBuild } from "#client/state/screen/client-build.ts";

/** Time in ms between two loads of the displays' states, and of data that seldom changes. */
const LOOK_EVERY = 3000;
const LOOK_SELDOM = 10_000;

type ScreenCounts = Record<ScreenState | "cut", number>;

/** Number of displays in each state, and of those that show a cut, independent of the list's filter. */
export const useScreenCounts = (): ScreenCounts | undefined => {
  const { data } = useQuery({
    queryKey: ["screens", "counts"],
    queryFn: ({ signal }) => everyPage((page) => get<Page<ScreenAnswer>>(display.path, page, { silent: true, signal })),
    refetchInterval: LOOK_EVERY,
  });
  if (!data) return undefined;
  const totalOf = (is: ScreenState) => data.filter(({ state }) => state === is).length;
  const cut = data.filter(({ cuts }) => cuts.length > 0).length;
  return { live: totalOf("live"), stale: totalOf("stale"), offline: totalOf("offline"), cut };
};

/** Returns a test for displays with an older client version than the server's. */
export const useIsOld = (): ((version: string | null) => boolean) => {
  const { data: served } = useQuery({
    queryKey: ["served-build"],
    queryFn: async () => (await servedBuild()) ?? null,
    refetchInterval: LOOK_SELDOM,
  });
  return (version) => Boolean(served && version?.includes("+") && !version.endsWith(`+${served}`));
};
