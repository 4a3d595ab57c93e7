const missing = new WeakSet<Error>();

/** Keeps in mind which errors say that a file of the client did not come. */
export const noteMissingParts = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));

/** The file of a part of the client is not to be had: after an update it is gone, without a network it cannot come. The browser does not ask for it again before the page is loaded anew. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);
