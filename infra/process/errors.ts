/** The message of an error. An AggregateError, as a host with several addresses gives, has none of its own: those of its parts are joined. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Something that whoever gave the command has to put right: its sentence is all there is to say, a stack would only hide it. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
