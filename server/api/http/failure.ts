import type { TextParams } from "#contracts/locales/translate.ts";
import type { CallRefused } from "#server/application/answer.ts";
import { statusOf } from "./status-of.ts";

/** A fault of one field; its sentence is made from the code where `msg` is absent. */
export type FieldFault = { path: string; code: string; params?: TextParams; msg?: string };

export type FailureOptions = {
  /** Default: what `statusOf` says of the code. */
  status?: number;
  /** For the sentence of the code. */
  params?: TextParams;
  errors?: FieldFault[];
  data?: unknown;
  /** A sentence that is already in the caller's language. */
  msg?: string;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
  cause?: unknown;
};

/** Thrown by a handler to end the request with an envelope; the error middleware writes it in the caller's language. */
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

/** A refusal of the application, to be thrown. */
export const failureOf = ({ ok: _refused, code, ...more }: CallRefused): Failure => new Failure(code, more);
