import { pageKept } from "#client/state/page-kept.ts";

/** Has the browser keep the built client, so that it opens without a network. Nothing depends on it but that. */
export const keepPage = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    pageKept.state = "kept";
  } catch {
    pageKept.state = "refused";
  }
};
