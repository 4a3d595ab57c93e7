/** Thrown when others were faster at every try: nothing of this command happened, sending it again is safe (503). */
export class ConcurrencyError extends Error {
  override name = "ConcurrencyError";
}

/** How often a command is decided anew after a conflict (architecture, Command side). */
export const maximumTries = 5;
