/** What an error says; several at once, as a host with more than one address gives, say nothing themselves. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
