/** Waits for a promise, but no longer than `ms`. @throws Error that says so after that */
export const within = async <T>(ms: number, awaited: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`is not ready after ${ms / 1000} s`)), ms);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
};
