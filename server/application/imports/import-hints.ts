/** Tells this process of jobs that it was asked for, so that they begin at once; those of others it finds by looking. */
export type ImportHints = {
  tell(jobId: string): void;
  /** Answers the end of listening. */
  listen(hear: (jobId: string) => void): () => void;
};

export const createImportHints = (): ImportHints => {
  const listeners = new Set<(jobId: string) => void>();
  return {
    tell(jobId) {
      for (const hear of listeners) hear(jobId);
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
};
