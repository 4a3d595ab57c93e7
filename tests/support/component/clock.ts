import { vi } from "vitest";

const timers = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;

/** Puts the timers of the page under `letPass`; between two calls they go as usual. Give them back with `realClock`. */
export const heldClock = (now?: number): void => {
  vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true, ...(now !== undefined && { now }) });
};

/** Lets the page's clock run on by so many ms. */
export const letPass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

export const realClock = (): void => void vi.useRealTimers();
