import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

export const tokenSettings = { issuer: "cylindra", audience: "cylindra-api", algorithm: "HS256" } as const;

/** Life of an access token in seconds. */
export const TOKEN_LIFE = 30 * 60;
/** Seconds after issue in which a token can be exchanged for its successor. */
export const REFRESH_LIFE = 12 * 60 * 60;

/** Claims of an access token: person, session, tenant and company. They do not include permission codes, which are read for each request. */
const claims = z.object({
  sub: z.guid(),
  sid: z.guid(),
  jti: z.guid(),
  tid: z.guid(),
  cid: z.guid().or(z.literal("")),
  iat: z.number(),
});
export type Claims = z.infer<typeof claims>;

export const parseClaims = (payload: unknown): Claims | undefined => claims.safeParse(payload).data;

export type Reading = { ok: true; claims: Claims } | { ok: false; reason: "expired" | "invalid" };

export type Tokens = {
  /** The signing key, for Passport. */
  key: KeyObject;
  /** Signs claims. The same claims give the same token. */
  sign(claims: Claims): Promise<string>;
  /** Verifies signature, algorithm, issuer, audience and, unless `evenExpired` is set, the time. */
  read(token: string, options?: { evenExpired?: boolean }): Promise<Reading>;
};

/** @param secret the application's secret, from which the signing key is derived */
export const createTokens = (secret: string): Tokens => {
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "access-token-v1", 32)));
  const { issuer, audience, algorithm } = tokenSettings;
  return {
    key,
    sign: ({ iat, ...rest }) =>
      new SignJWT(rest)
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(iat)
        .setExpirationTime(iat + TOKEN_LIFE)
        .sign(key),
    async read(token, { evenExpired = false } = {}) {
      try {
        const clockTolerance = evenExpired ? REFRESH_LIFE : 0;
        const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: [algorithm], clockTolerance });
        const parsed = parseClaims(payload);
        return parsed ? { ok: true, claims: parsed } : { ok: false, reason: "invalid" };
      } catch (error) {
        return { ok: false, reason: error instanceof errors.JWTExpired ? "expired" : "invalid" };
      }
    },
  };
};
