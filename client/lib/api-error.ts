import type { FieldError } from "#contracts/wire/envelope.ts";

/** Error for a response that is not a success. `code` is stable; `message` is the server's sentence in the user's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  /** HTTP status. 0 without a response. */
  readonly status: number;
  readonly errors: FieldError[];
  readonly data: unknown;
  /** Id of the request in the server's log. */
  readonly correlationId: string | null;

  constructor(failure: {
    code: string;
    msg: string;
    status: number;
    errors?: FieldError[];
    data?: unknown;
    correlationId?: string | null;
  }) {
    super(failure.msg);
    this.code = failure.code;
    this.status = failure.status;
    this.errors = failure.errors ?? [];
    this.data = failure.data;
    this.correlationId = failure.correlationId ?? null;
  }

  /** True if the server refused what was asked, so that it would refuse the same again. */
  get isRefusal(): boolean {
    return [400, 404, 422].includes(this.status);
  }

  /** True if the server itself sent no response: the network is down, or a proxy responded for a server that is down. */
  get isAway(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}
