/** Refusal of a whole call: a stable code, the values of its sentence, and faults by field. */
export type CallRefused = {
  ok: false;
  code: string;
  /** The sentence where it is made already; else the code's own. */
  msg?: string;
  params?: Record<string, unknown>;
  errors?: { path: string; code: string; params?: Record<string, unknown> }[];
  data?: unknown;
  /** Seconds, for 429. */
  retryAfter?: number;
};
/** `message` is the locale key of a success that is another than the call's own. */
export type Answer<T> = { ok: true; data: T; message?: string } | CallRefused;

export const done = <T>(data: T, message?: string): Answer<T> => ({ ok: true, data, ...(message && { message }) });
export const refusedCall = (code: string, more: Omit<CallRefused, "ok" | "code"> = {}): CallRefused => ({
  ok: false,
  code,
  ...more,
});
/** The caller's roles do not grant what this takes. */
export const denied = (...codes: string[]): CallRefused =>
  refusedCall("access.denied", { params: { codes: codes.join(", ") }, data: { codes } });
