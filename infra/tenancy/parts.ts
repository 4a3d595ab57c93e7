type Closable = { close?: () => Promise<void> };

/** Parts that are made when they are first asked for, and closed together. */
export type Parts = {
  /** The same part for every call, made at the first. */
  once<Part extends object>(make: () => Part & Closable): () => Part;
  /**
   * Closes what was made, last made first; one that cannot be closed holds up no other.
   *
   * @throws AggregateError with why some could not
   */
  closeAll(): Promise<void>;
};

export const createParts = (): Parts => {
  const made: Closable[] = [];
  return {
    once<Part extends object>(make: () => Part & Closable) {
      let part: (Part & Closable) | undefined;
      return () => {
        if (part === undefined) made.push((part = make()));
        return part;
      };
    },
    async closeAll() {
      const failures: unknown[] = [];
      for (const part of made.splice(0).reverse()) await part.close?.().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, "parts could not be closed");
    },
  };
};
