import type { FieldError } from "#contracts/wire/envelope.ts";

/** An answer that is not a success. `code` is stable, `message` is the server's sentence in the caller's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  /** HTTP status; 0 when nothing was answered. */
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

  /** Nothing was said by the server: the network is away, or a proxy spoke for one that is. */
  get isAway(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}
