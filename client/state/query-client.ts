import i18next from "i18next";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { subscribeKey } from "valtio/utils";
import { live } from "#client/state/live/live.ts";
import { askAgain, isAway } from "./live/ask-again.ts";

// It takes every page to begin with a network, and then sees none come back to one that began without.
onlineManager.setOnline(navigator.onLine);

/**
 * Server data. A refusal is an answer and is not asked for again; a broken line is, once. Whether there is a line is seen by asking: what the browser thinks of it
 * is wrong where the server stands on this machine or in the same house.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isAway(error),
    },
  },
});

// Names of seeded records come in the language in use.
i18next.on("languageChanged", () => void queryClient.invalidateQueries());

// The live channel tells that there is a line again, also where the browser never saw it go.
subscribeKey(live, "up", (up) => void (up && askAgain(queryClient)));
