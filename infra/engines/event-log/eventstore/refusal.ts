/** gRPC's codes for a wrong user or password, and for missing rights. */
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;

/** Returns why EventStoreDB rejects every request, as a sentence that names the variable and no secret. `undefined` for any other error. */
export function refusalOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === UNAUTHENTICATED) return "EVENTSTORE_URL: EventStoreDB does not take its user and password";
  if (code === PERMISSION_DENIED) return "EVENTSTORE_URL: EventStoreDB does not let its user read";
  return undefined;
}
