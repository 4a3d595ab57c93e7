import { ApiError } from "#client/lib/api-error.ts";
import { showError } from "#client/state/toasts.ts";

/** Shows a call that failed; anything else is no failure of a call and goes on. */
export const showFailure = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error;
  showError(error);
};
