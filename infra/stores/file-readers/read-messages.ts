/** A message from the server to the reading process: a task, or the confirmation of a portion. */
export type ToReader<Task> = { task: Task } | { taken: true };

/** A message from the reading process: a portion, or the result. */
export type FromReader<Found> = { portion: Uint8Array } | { found: Found } | { failed: string };
