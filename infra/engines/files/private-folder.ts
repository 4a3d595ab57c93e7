import { chmodSync, mkdirSync } from "node:fs";

/** File modes that let only this account read, for any umask. Exports and pictures hold people's names and telephone numbers. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Sets a folder's mode. A folder of another account is left as it is. */
export const closeFolder = (path: string, mode = PRIVATE_FOLDER): void => {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
};

/** Makes a folder that only this account can enter. A folder that an earlier version left open is closed. */
export const privateFolder = (path: string): string => {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  closeFolder(path);
  return path;
};
