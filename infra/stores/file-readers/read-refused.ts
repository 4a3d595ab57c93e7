/** Why reading a file was stopped. `code` is the locale key of the sentence. */
export class ReadRefused extends Error {
  override name = "ReadRefused";
  readonly code: "upload.tooHeavy" | "upload.busy";
  /** Seconds until the next try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ReadRefused["code"], retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
