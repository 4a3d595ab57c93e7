/** The message of an error. An AggregateError (for a host with several addresses) has no message, so those of its parts are joined. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** A problem that the operator must fix. Only its sentence is shown, because a stack would hide it. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
