import { proxy } from "valtio";

/**
 * State of the offline copy of the page. `asking`: not known yet; `insecure`: the address is neither HTTPS nor this machine;
 * `refused`: the browser stores none, for example with a certificate that it does not trust.
 */
export type PageKept = "asking" | "kept" | "insecure" | "refused";

const first = (): PageKept => {
  if (typeof window === "undefined" || (window.isSecureContext && !("serviceWorker" in navigator))) return "refused";
  if (!window.isSecureContext) return "insecure";
  return navigator.serviceWorker.controller ? "kept" : "asking";
};

export const pageKept = proxy<{ state: PageKept }>({ state: first() });
