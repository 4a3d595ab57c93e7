const works = new Set<Promise<unknown>>();

/** Marks a load that a slow line is left to, as long as it lasts. */
export const aloneOnLine = <T>(work: Promise<T>): Promise<T> => {
  works.add(work);
  const end = () => void works.delete(work);
  work.then(end, end);
  return work;
};

/** Resolves when no marked load is under way. */
export const lineIsQuiet = async (): Promise<void> => {
  while (works.size > 0) await Promise.allSettled([...works]);
};
