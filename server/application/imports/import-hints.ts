/** Notifies this process of jobs that were requested here, so that they start at once. Jobs of other processes are found by polling. */
export type ImportHints = {
  tell(jobId: string): void;
  /** Returns a function that stops listening. */
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
