export type OneTimeKind = "captcha" | "password";

/** Secrets that live five minutes and are taken once, whichever server process is asked. */
export type OneTimeKeys = {
  /** Keeps the secret and returns its key. */
  put(kind: OneTimeKind, secret: string): Promise<string>;
  /** Takes the secret away; `undefined` when it is unknown, too old or was taken before. */
  take(kind: OneTimeKind, key: unknown): Promise<string | undefined>;
};

export const ONE_TIME_KEY_LIFE_MS = 5 * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a caller's value has the form of a key. */
export const isOneTimeKey = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
