/** Why a bucket does not do what it is asked. */
export type FilesFault = "files.full" | "files.slow" | "files.away" | "files.refused" | "files.broken";

/** Thrown while files cannot be stored or read. No file is left half-written. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
  readonly code: FilesFault;
  constructor(code: FilesFault, options: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
