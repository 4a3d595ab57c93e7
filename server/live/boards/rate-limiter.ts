/** Rate limiter: at most `most` calls per `ms`. Await each call before the next. */
export const createRateLimiter = (most: number, ms: number) => {
  const passed: number[] = [];
  const msLeft = (): number => (passed.length < most ? 0 : (passed[0] ?? 0) + ms - performance.now());
  return async (): Promise<void> => {
    // A timer may fire slightly early.
    while (msLeft() > 0) await new Promise<void>((resolve) => void setTimeout(resolve, Math.ceil(msLeft())));
    passed.push(performance.now());
    if (passed.length > most) passed.shift();
  };
};
