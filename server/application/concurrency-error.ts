/** Thrown when others were faster at every try: nothing of this command happened, sending it again is safe (503). */
export class ConcurrencyError extends Error {
  override name = "ConcurrencyError";
}
