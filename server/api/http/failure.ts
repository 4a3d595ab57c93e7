import type { TextParams } from "#contracts/locales/translate.ts";
import type { CallRefused } from "#server/application/answer.ts";
import { statusOf } from "./status-of.ts";

/** An error of one field. Without `msg` its message is made from the code. */
export type FieldFault = { path: string; code: string; params?: TextParams; msg?: string };

export type FailureOptions = {
  /** HTTP status. Default: the result of `statusOf` for the code. */
  status?: number;
  /** Parameters of the message. */
  params?: TextParams;
  errors?: FieldFault[];
  data?: unknown;
  /** A message that is already in the caller's language. */
  msg?: string;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
  cause?: unknown;
};

/** Thrown by a handler to end the request with an error response. The error middleware writes it in the caller's language. */
export class Failure extends Error {
  override name = "Failure";
  readonly code: string;
  readonly status: number;
  readonly options: FailureOptions;

  constructor(code: string, options: FailureOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? statusOf(code);
    this.options = options;
  }
}

/** Turns a refusal by the application into a `Failure` that can be thrown. */
export const failureOf = ({ ok: _refused, code, ...more }: CallRefused): Failure => new Failure(code, more);
