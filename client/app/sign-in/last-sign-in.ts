import { local } from "#client/lib/storage.ts";

const key = "remember";

/** Keeps the user name for the next sign-in, or nothing. The password is left to the browser's own manager. */
export const remember = (userName: string | null): void =>
  local.write(key, userName === null ? null : JSON.stringify({ userName }));

/** The user name of the last sign-in that was to be remembered. */
export const remembered = (): string | null => {
  try {
    const value: unknown = JSON.parse(local.read(key) ?? "null");
    const userName = typeof value === "object" && value !== null && "userName" in value ? value.userName : null;
    return typeof userName === "string" ? userName : null;
  } catch {
    return null;
  }
};

/** Earlier versions kept the password beside the user name. */
export const forgetPassword = (): void => {
  if (local.read(key)?.includes('"password"')) remember(remembered());
};
