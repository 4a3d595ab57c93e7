import { local } from "#client/lib/storage.ts";

const key = "remember";

/** Stores the user name for the next sign-in; null deletes it. The browser's own manager stores the password. */
export const remember = (userName: string | null): void =>
  local.write(key, userName === null ? null : JSON.stringify({ userName }));

/** The stored user name of the last sign-in. */
export const remembered = (): string | null => {
  try {
    const value: unknown = JSON.parse(local.read(key) ?? "null");
    const userName = typeof value === "object" && value !== null && "userName" in value ? value.userName : null;
    return typeof userName === "string" ? userName : null;
  } catch {
    return null;
  }
};

/** Deletes the password that earlier versions stored with the user name. */
export const forgetPassword = (): void => {
  if (local.read(key)?.includes('"password"')) remember(remembered());
};
