import type { PendingCylinder } from "./pending-cylinders.ts";

/** A trigger held too long reads the same label again: within 2 s that is one scan for one procedure. */
const repeatWindowMs = 2000;

type Scan = Pick<PendingCylinder, "gasBarcode" | "procedureId">;
const keyOf = ({ gasBarcode, procedureId }: Scan): string => `${procedureId} ${gasBarcode}`;

/** True for a new scan. `at` is in milliseconds on any steady clock. */
export const createRepeatGuard = (windowMs = repeatWindowMs) => {
  const lastAt = new Map<string, number>();
  return {
    isNew: (scan: Scan, at: number): boolean => {
      for (const [other, when] of lastAt) if (at - when >= windowMs) lastAt.delete(other);
      const repeated = lastAt.has(keyOf(scan));
      if (!repeated) lastAt.set(keyOf(scan), at);
      return !repeated;
    },
    /** The next scan of this cylinder for this procedure is new, however soon it comes. */
    forget: (scan: Scan): void => void lastAt.delete(keyOf(scan)),
  };
};

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
