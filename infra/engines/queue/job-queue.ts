/** Work for the workers. Adding an id that is already waiting or running does nothing. */
export type JobQueue<Payload> = {
  add(id: string, payload: Payload): Promise<void>;
  /** Takes a job out that has not begun; one that runs must notice by itself. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
};

export type JobRun = {
  id: string;
  /** Aborted when the process shuts down. */
  signal: AbortSignal;
};

export type JobConsumer = { close(): Promise<void> };
