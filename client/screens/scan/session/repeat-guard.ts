import { plainCode } from "#contracts/codes/clean-code.ts";
import type { PendingCylinder } from "./pending-cylinders.ts";

/** A held trigger reads the same label again. Within 2 s that counts as one scan for a procedure. */
const repeatWindowMs = 2000;

type Scan = Pick<PendingCylinder, "gasBarcode" | "procedureId">;
const keyOf = ({ gasBarcode, procedureId }: Scan): string => `${procedureId} ${gasBarcode}`;

/** Detects repeated scans; `isNew` is true for a new one. `at` is in ms on any monotonic clock. */
export const createRepeatGuard = (windowMs = repeatWindowMs) => {
  const lastAt = new Map<string, number>();
  return {
    isNew: (scan: Scan, at: number): boolean => {
      for (const [other, when] of lastAt) if (at - when >= windowMs) lastAt.delete(other);
      const repeated = lastAt.has(keyOf(scan));
      if (!repeated) lastAt.set(keyOf(scan), at);
      return !repeated;
    },
    /** The next scan of this cylinder for this procedure counts as new, even within 2 s. */
    forget: (scan: Scan): void => void lastAt.delete(keyOf(scan)),
  };
};

/** Number of equal readings after which a code without a check digit counts. */
const equalReadings = 2;

/**
 * Returns true for a code that the camera has read reliably. One of a kind without a check digit counts after two equal readings in a row, if it has
 * one of `lengths`; empty: any length.
 */
export const createReliability = (lengths: () => readonly number[]) => {
  let last = { code: "", count: 0 };
  return ({ code, isWeak }: { code: string; isWeak: boolean }): boolean => {
    last = { code, count: last.code === code ? last.count + 1 : 1 };
    if (!isWeak) return true;
    const usual = lengths();
    return last.count >= equalReadings && (usual.length === 0 || usual.includes(plainCode(code).length));
  };
};

/** Returns true for a newly seen code. A code in view is one scan until it is out of view for 2 s; `at` is in ms on any monotonic clock. */
export const createSightings = (windowMs = repeatWindowMs) => {
  const last = new Map<string, number>();
  return (code: string, at: number): boolean => {
    for (const [other, when] of last) if (at - when >= windowMs) last.delete(other);
    const isNew = !last.has(code);
    last.set(code, at);
    return isNew;
  };
};
