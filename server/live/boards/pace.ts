/** Lets at most `most` through in any `ms`; calls come one after the other, and one that is within that waits for nothing. */
export const createPace = (most: number, ms: number) => {
  const passed: number[] = [];
  const left = (): number => (passed.length < most ? 0 : (passed[0] ?? 0) + ms - performance.now());
  return async (): Promise<void> => {
    // A timer may fire a little early.
    while (left() > 0) await new Promise<void>((done) => void setTimeout(done, Math.ceil(left())));
    passed.push(performance.now());
    if (passed.length > most) passed.shift();
  };
};
