import { chmodSync, mkdirSync } from "node:fs";

/** Modes of what only this account may read, whatever the umask is: exports and pictures hold people's names and telephones. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Sets a folder's mode; one that belongs to another account is that account's to close. */
export const closeFolder = (path: string, mode = PRIVATE_FOLDER): void => {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
};

/** Makes a folder that nobody else can enter; one that an earlier version left open is closed. */
export const privateFolder = (path: string): string => {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  closeFolder(path);
  return path;
};
