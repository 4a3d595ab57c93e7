import type { LoginAnswer, PasswordKeyAnswer } from "#contracts/wire/sign-in.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";

type Answer<T> = { success: true; data: T } | { success: false; code: string; msg: string };

/** Calls of the HTTP interface as one person. */
export type Caller = {
  token: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** The body with its passwords sealed for a new key. */
  sealed<B extends object>(body: B): Promise<B & { passwordKey: string }>;
};

/** Signs in by the interface, where no captcha is asked for. @throws Error when the password is wrong */
export const signInAt = async (
  url: string,
  userName: string,
  password: string,
  enterpriseCode = "default",
): Promise<Caller> => {
  let token = "";
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}/base${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    } as RequestInit);
    const answer = (await response.json()) as Answer<T>;
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.msg} (${answer.code})`);
    return answer.data;
  };
  const sealed = async <B extends object>(body: B) =>
    sealPasswords(body, await call<PasswordKeyAnswer>("GET", "/id/getpasswordencryptkey"));
  const form = await sealed({ userName, password, enterpriseCode, ClientType: 1 });
  ({ token } = await call<LoginAnswer>("POST", "/id/login", form));
  return { token, call, sealed };
};

/** Changes a password that an administrator set, as the account's owner does at the first sign-in. Returns the caller of the new session. */
export const takeOver = async (
  url: string,
  userName: string,
  { given, own }: { given: string; own: string },
): Promise<Caller> => {
  const { call, sealed } = await signInAt(url, userName, given);
  const change = await sealed({ oldPassword: given, newPassword: own, confirmPassword: own });
  await call("PUT", "/admin/account/changepassword", change);
  return signInAt(url, userName, own);
};
