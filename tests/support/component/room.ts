import { vi } from "vitest";

/** What an engine has and happy-dom has not: each element is as large as the window, and no face of type is on its way. `vi.restoreAllMocks` takes it back. */
export const giveRoom = (): void => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(window.innerWidth);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(window.innerHeight);
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
};

/** Sets the size of the window in px for the rest of a test. Each test begins with 1024×768. */
export const setWindowSize = (width: number, height: number): void =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height });
