/** Waits for work at most `ms`. @throws the error from `tooLate` when it takes longer; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Does work for at most `ms`, or until a signal aborts. The deadline is a separate timer: a signal of `AbortSignal.timeout` can be garbage-collected
 * before it fires, and its listeners then wait for ever.
 *
 * @param outer also aborts the work.
 * @throws Error named `TimeoutError`, even if the work ignores its signal.
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
