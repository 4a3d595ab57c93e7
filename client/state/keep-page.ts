import { whenUp } from "#client/state/live/live.ts";
import { pageKept } from "#client/state/page-kept.ts";

/** While the line is up, the next try comes after this time in ms. */
const againAfter = 10_000;

/** Has the browser keep the built client, so that it opens without a network. Nothing depends on it but that. */
export const keepPage = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    await Promise.race([navigator.serviceWorker.ready, incomplete(registration)]);
    pageKept.state = "kept";
  } catch (error) {
    // A browser that refuses gives a SecurityError; a TypeError says that a file did not come, as while the server is started again.
    if (error instanceof TypeError) whenUp(() => void keepPage(), againAfter);
    else pageKept.state = "refused";
  }
};

/** Rejects when the browser drops what it was about to keep, because one of the files did not come. */
const incomplete = ({ installing }: ServiceWorkerRegistration): Promise<never> =>
  new Promise((_, reject) => {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant") reject(new TypeError("a file of the client did not come"));
    });
  });
