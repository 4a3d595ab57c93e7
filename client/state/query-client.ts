import i18next from "i18next";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { subscribeKey } from "valtio/utils";
import { live } from "#client/state/live/live.ts";
import { askAgain, isAway } from "./live/ask-again.ts";

// The library assumes a network at the start, so a page that starts without one would never notice its return.
onlineManager.setOnline(typeof navigator === "undefined" || navigator.onLine);

/**
 * Cache of the server's data: a refusal is not retried, a lost connection once. Requests are always tried, because the browser is wrong
 * about the network if the server runs on this machine or in the same building.
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

// Names of built-in records are in the current language.
i18next.on("languageChanged", () => void queryClient.invalidateQueries());

// The live channel is up, so the network is back, even if the browser never noticed the loss.
subscribeKey(live, "up", (up) => void (up && askAgain(queryClient)));
