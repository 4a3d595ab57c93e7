/** Refusal of a whole call: a stable code, the parameters of its message, and errors by field. */
export type CallRefused = {
  ok: false;
  code: string;
  /** The message, if already made. Otherwise it is made from the code. */
  msg?: string;
  params?: Record<string, unknown>;
  errors?: { path: string; code: string; params?: Record<string, unknown> }[];
  data?: unknown;
  /** Seconds, for status 429. */
  retryAfter?: number;
};
/** `message` is the locale key of a success message that replaces the call's own. */
export type Answer<T> = { ok: true; data: T; message?: string } | CallRefused;

export const done = <T>(data: T, message?: string): Answer<T> => ({ ok: true, data, ...(message && { message }) });
export const refusedCall = (code: string, more: Omit<CallRefused, "ok" | "code"> = {}): CallRefused => ({
  ok: false,
  code,
  ...more,
});
/** Refusal because the caller's roles do not grant any of these codes. */
export const denied = (...codes: string[]): CallRefused =>
  refusedCall("access.denied", { params: { codes: codes.join(", ") }, data: { codes } });
