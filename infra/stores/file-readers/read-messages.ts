/** A message of the server to the process that reads: a task, or that a portion was taken. */
export type ToReader<Task> = { task: Task } | { taken: true };

/** An answer of that process: a portion on the way, and one end. */
export type FromReader<Found> = { portion: Uint8Array } | { found: Found } | { failed: string };
