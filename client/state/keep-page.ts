import { subscribeKey } from "valtio/utils";
import { live } from "#client/state/live/live.ts";
import { pageKept } from "#client/state/page-kept.ts";

/** Has the browser keep the built client, so that it opens without a network. Nothing depends on it but that. */
export const keepPage = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    pageKept.state = "kept";
  } catch (error) {
    // A browser that refuses gives a SecurityError; a TypeError says that the file did not come, as while the server is started again.
    if (error instanceof TypeError) onceUp(() => void keepPage());
    else pageKept.state = "refused";
  }
};

/** At the next time that the live channel comes up. */
const onceUp = (work: () => void): void => {
  const stop = subscribeKey(live, "up", (up) => {
    if (!up) return;
    stop();
    work();
  });
};
