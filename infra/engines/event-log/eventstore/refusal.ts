/** gRPC's codes of a server that knows nobody by that name and password, and of one that does not let them in. */
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;

/** Why EventStoreDB will refuse whatever it is asked, in a sentence that names the variable and no secret; `undefined` for any other error. */
export function refusalOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === UNAUTHENTICATED) return "EVENTSTORE_URL: EventStoreDB does not take its user and password";
  if (code === PERMISSION_DENIED) return "EVENTSTORE_URL: EventStoreDB does not let its user read";
  return undefined;
}
