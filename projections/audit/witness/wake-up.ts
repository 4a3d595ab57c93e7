/** A bell that is heard later where nobody waits at once; ringing twice is ringing once. It rings at the start, and at the end for good. */
export type Bell = { ring(): void; rung(): Promise<void> };

export const wakeUp = (signal: AbortSignal): Bell => {
  let wanted = true;
  let wake: () => void = () => undefined;
  const ring = (): void => {
    wanted = true;
    wake();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    async rung() {
      if (!wanted && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      wanted = false;
    },
  };
};
