/** Work for the workers. Adding an id that is already waiting or running has no effect. */
export type JobQueue<Payload> = {
  add(id: string, payload: Payload): Promise<void>;
  /** Removes a job that has not started. A running job must detect this itself. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
};

export type JobRun = {
  id: string;
  /** Aborted when the process shuts down. */
  signal: AbortSignal;
};

export type JobConsumer = { close(): Promise<void> };
