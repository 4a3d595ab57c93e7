import type { ApiError } from "#client/lib/api-error.ts";
import type { SendOutcome } from "../sender.ts";

/** Nothing is known to have happened, or the session has to be opened again: the same ids can be sent later. */
const isLater = ({ status, isAway }: ApiError): boolean => isAway || status === 401 || status === 429;

/** A browser that knows of no network sends nothing, and the server refuses these two before it looks at the scans. */
const neverArrived = (status: number, online: boolean): boolean =>
  status === 401 || status === 429 || (status === 0 && !online);

/** The outcome of a call that was not answered with success. `online`: the browser knew of a network when it sent them. */
export const outcomeOf = (error: ApiError, online: boolean): SendOutcome => {
  const { status, errors, message: msg, correlationId } = error;
  if (isLater(error)) return { kind: "unreachable", unsure: !neverArrived(status, online) };
  if (status >= 500) return { kind: "failed", msg, correlationId: correlationId ?? undefined };
  return status === 400 ? { kind: "malformed", errors, msg } : { kind: "rejected", msg };
};
