/** The claims that this page reads: person, session, and the issue in seconds since 1970. */
export type TokenClaims = { sub?: string; sid?: string; iat?: number };

/** The claims of a token. Not verified: the server does that, and without one nothing is to be had by another's name. */
export const claimsOf = (token: string): TokenClaims => {
  const [, claims = ""] = token.split(".");
  try {
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as TokenClaims;
  } catch {
    return {};
  }
};
