/** A trigger held too long reads the same label again: within 2 s that is one scan for one procedure. */
const repeatWindowMs = 2000;

/** Says whether a code is new. Times in milliseconds on any steady clock. */
export const createRepeatGuard = (windowMs = repeatWindowMs) => {
  const seen = new Map<string, number>();
  return {
    isNew: (code: string, at: number): boolean => {
      for (const [other, when] of seen) if (at - when >= windowMs) seen.delete(other);
      const repeated = seen.has(code);
      if (!repeated) seen.set(code, at);
      return !repeated;
    },
  };
};
