import { pageKept } from "#client/state/page-kept.ts";

/** Has the browser keep the built client, so that it opens without a network. Nothing depends on it but that. */
export const keepPage = async (): Promise<void> => {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  if (!serviceWorker) {
    pageKept.state = window.isSecureContext ? "refused" : "insecure";
    return;
  }
  try {
    await serviceWorker.register("/sw.js");
    await serviceWorker.ready;
    pageKept.state = "kept";
  } catch {
    pageKept.state = "refused";
  }
};
