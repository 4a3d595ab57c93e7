import { repeatWindowMs } from "../desk/repeat-guard.ts";

/** A code that stays before the camera is one scan; it is a new one once it was out of sight for 2 s. `at` is in milliseconds on any steady clock. */
export const createSightings = (windowMs = repeatWindowMs) => {
  const last = new Map<string, number>();
  return (code: string, at: number): boolean => {
    for (const [other, when] of last) if (at - when >= windowMs) last.delete(other);
    const isNew = !last.has(code);
    last.set(code, at);
    return isNew;
  };
};
