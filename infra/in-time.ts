/** Waits for work at most `ms`. @throws what `tooLate` makes when it takes longer; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
