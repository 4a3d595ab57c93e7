const missing = new WeakSet<Error>();

/** Keeps in mind which errors say that a file of the client did not come. */
export const noteMissingParts = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));

/** A lazy file cannot be loaded: an update removed it, or there is no network. The browser retries only after a reload of the page. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);
