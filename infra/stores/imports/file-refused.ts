/** Why a file cannot be read. `code` is the locale key of the sentence. */
export class FileRefused extends Error {
  override name = "FileRefused";
  readonly code: `import.${string}`;
  readonly params: Record<string, unknown>;

  constructor(code: `import.${string}`, params: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.params = params;
  }
}
