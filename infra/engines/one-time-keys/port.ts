export type OneTimeKind = "captcha" | "password" | "oidc";

/** Secrets that live some minutes and can be taken once, from any server process. */
export type OneTimeKeys = {
  /** Stores the secret and returns its key. */
  put(kind: OneTimeKind, secret: string): Promise<string>;
  /** Removes and returns the secret. `undefined` when it is unknown, expired or taken already. */
  take(kind: OneTimeKind, key: unknown): Promise<string | undefined>;
  /** Marks a key of the caller's own as used. Returns false when it was, in the life of its kind. */
  once(kind: OneTimeKind, key: string): Promise<boolean>;
};

/** People may take longer to sign in at a provider. */
export const lifeMsOf = (kind: OneTimeKind): number => (kind === "oidc" ? 10 : 5) * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a value has the form of a key. */
export const isOneTimeKey = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
