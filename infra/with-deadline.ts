/** Waits for work at most `ms`. @throws what `tooLate` makes when it takes longer; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Does work that a signal calls off, at most `ms`. The deadline is a timer of its own and is not waited for by way of the signal: one of
 * `AbortSignal.timeout` can be collected before it fires, and what hangs on it then waits for ever.
 *
 * @param outer calls the work off, too.
 * @throws Error named `TimeoutError`, even where the work takes no notice of its signal.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const callOff = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) callOff();
  outer?.addEventListener("abort", callOff);
  const tooLate = (): Error => {
    const error = new DOMException(`not done in ${ms} ms`, "TimeoutError");
    controller.abort(error);
    return error;
  };
  return inTime(work(controller.signal), ms, tooLate).finally(() => outer?.removeEventListener("abort", callOff));
}
