/** Thrown when every try had a conflict. The command wrote nothing, so sending it again is safe (503). */
export class ConcurrencyError extends Error {
  override name = "ConcurrencyError";
}
