import { whenUp } from "#client/state/live/live.ts";
import { lineIsQuiet } from "#client/state/own-bottles/quiet-line.ts";
import { pageKept } from "#client/state/page-kept.ts";

/** While the live channel is up, the next try comes after this many ms. */
const againAfter = 10_000;

/** Stores the built client in the browser, so that it opens without a network. It leaves a slow line to the own cylinders. */
export const keepPage = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  await lineIsQuiet();
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    await Promise.race([navigator.serviceWorker.ready, incomplete(registration)]);
    pageKept.state = "kept";
  } catch (error) {
    // A browser that refuses throws a SecurityError. A TypeError means that a file did not load, as during a restart of the server.
    if (error instanceof TypeError) whenUp(() => void keepPage(), againAfter);
    else pageKept.state = "refused";
  }
};

/** Rejects if the browser drops the new service worker because one of its files did not load. */
const incomplete = ({ installing }: ServiceWorkerRegistration): Promise<never> =>
  new Promise((_, reject) => {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant") reject(new TypeError("a file of the client did not come"));
    });
  });
