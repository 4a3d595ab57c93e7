export type OneTimeKind = "captcha" | "password";

/** Secrets that live five minutes and can be taken once, from any server process. */
export type OneTimeKeys = {
  /** Stores the secret and returns its key. */
  put(kind: OneTimeKind, secret: string): Promise<string>;
  /** Removes and returns the secret. `undefined` when it is unknown, expired or taken already. */
  take(kind: OneTimeKind, key: unknown): Promise<string | undefined>;
};

export const ONE_TIME_KEY_LIFE_MS = 5 * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a value has the form of a key. */
export const isOneTimeKey = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
