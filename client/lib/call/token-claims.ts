/** The claims that the client reads: `sub` is the person, `sid` the session, `tid` the tenant, `iat` the time of issue in seconds since 1970. */
export type TokenClaims = { sub?: string; sid?: string; tid?: string; iat?: number };

/** Reads the claims of a token. They are not verified here: the server does that with every request. */
export const claimsOf = (token: string): TokenClaims => {
  const [, claims = ""] = token.split(".");
  try {
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as TokenClaims;
  } catch {
    return {};
  }
};
