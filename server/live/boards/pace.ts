/** Lets one through every `ms` at most; calls come one after the other. Nobody waits when the last is that long ago. */
export const createPace = (ms: number) => {
  let last = -Infinity;
  const left = (): number => last + ms - performance.now();
  return async (): Promise<void> => {
    // A timer may fire a little early.
    while (left() > 0) await new Promise<void>((done) => void setTimeout(done, Math.ceil(left())));
    last = performance.now();
  };
};
