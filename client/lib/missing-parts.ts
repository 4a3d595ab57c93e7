const missing = new WeakSet<Error>();

/** Remembers the errors of files of the client that did not load. */
export const noteMissingParts = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));

/** True if a lazy file did not load: an update removed it, or the network is down. The browser retries only after a reload of the page. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);
