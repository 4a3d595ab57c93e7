/** Why a file is not read to its end: `code` is the key of its sentence. */
export class ReadRefused extends Error {
  override name = "ReadRefused";
  readonly code: "upload.tooHeavy" | "upload.busy";
  /** Seconds after which it can be tried again. */
  readonly retryAfter: number | undefined;

  constructor(code: ReadRefused["code"], retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
