import { local } from "#client/lib/storage.ts";

const key = "remember";

/** Stores the user name for the next sign-in; null deletes it. The browser's own manager stores the password. */
export const remember = (userName: string | null): void =>
  local.write(key, userName === null ? null : JSON.stringify({ userName }));

const enterpriseKey = "enterprise";

/** Stores the enterprise code of a sign-in for the next one. */
export const rememberEnterprise = (code: string): void => local.write(enterpriseKey, code.trim().toLowerCase());

/** The enterprise code of the last sign-in. */
export const lastEnterprise = (): string | null => local.read(enterpriseKey);

/** A sign-in for the browser's own keeper. Only some browsers have it, and only on a secure page. */
type PasswordKeeper = new (credential: { id: string; password: string }) => Credential;

/** Offers the password to the browser's own keeper, where there is one. The product itself stores no password. */
export const offerToKeeper = async (id: string, password: string): Promise<void> => {
  const Keeper = Reflect.get(window, "PasswordCredential") as PasswordKeeper | undefined;
  if (!Keeper || !window.isSecureContext) return;
  // A person or a browser may decline. The sign-in goes on.
  await navigator.credentials.store(new Keeper({ id, password })).catch(() => undefined);
};

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
