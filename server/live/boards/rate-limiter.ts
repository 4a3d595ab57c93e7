/** Rate limiter: at most `most` calls per `ms`. Await each call before the next. */
export const createRateLimiter = (most: number, ms: number) => {
  const passed: number[] = [];
  const left = (): number => (passed.length < most ? 0 : (passed[0] ?? 0) + ms - performance.now());
  return async (): Promise<void> => {
    // A timer may fire a little early.
    while (left() > 0) await new Promise<void>((done) => void setTimeout(done, Math.ceil(left())));
    passed.push(performance.now());
    if (passed.length > most) passed.shift();
  };
};
