import { seal } from "#contracts/wire/password-transit.ts";

type Answer<T> = { success: true; data: T } | { success: false; code: string; msg: string };

/** Calls of the HTTP interface as one person. */
export type Caller = { token: string; call<T>(method: string, path: string, body?: unknown): Promise<T> };

/** Signs in by the interface, where no captcha is asked for. @throws Error when the password is wrong */
export const signInAt = async (url: string, userName: string, password: string): Promise<Caller> => {
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
  const key = await call<{ passwordKey: string; encyptKey: string }>("GET", "/id/getpasswordencryptkey");
  const sealed = { userName, password: seal(password, key.encyptKey), passwordKey: key.passwordKey };
  const form = { ...sealed, enterpriseCode: "default", ClientType: 1 };
  ({ token } = await call<{ token: string }>("POST", "/id/login", form));
  return { token, call };
};
