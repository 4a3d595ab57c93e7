import { errors } from "jose";
import * as client from "openid-client";
import { ProviderFault } from "./port.ts";

/** Faults of a provider that is down, answers something else than OpenID Connect, or is not the one of the settings. */
const away = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_PARSE_ERROR",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_INVALID_SERVER_METADATA",
  "ERR_JWKS_TIMEOUT",
  "ERR_JOSE_GENERIC",
]);

/** The fault of an error on the way to the provider. Its message names the rule that was broken, never a token. */
export const faultOf = (error: unknown): ProviderFault => {
  if (error instanceof ProviderFault) return error;
  if (!(error instanceof Error)) return new ProviderFault("sso.invalid", "unknown");
  const message = [error.message, causeOf(error)].filter(Boolean).join(": ");
  return new ProviderFault(isAway(error) ? "sso.away" : "sso.invalid", message);
};

const isAway = (error: Error): boolean => {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.ClientError || error instanceof errors.JOSEError) return away.has(error.code ?? "");
  return error instanceof TypeError || error.name === "TimeoutError";
};

const causeOf = ({ cause }: Error): string =>
  cause instanceof Error ? `${cause.message} ${causeOf(cause)}`.trim() : "";
