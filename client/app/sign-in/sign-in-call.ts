import { get, post } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";

export type Credentials = { userName: string; password: string; verifyCode: string; verifyCodeKey: string };

/** Where the focus goes after a failure, by the failure's data code (platform.md §8). */
export type FailedField = "verifyCode" | "userName" | "password";
const fieldOf: Record<number, FailedField> = { 1: "verifyCode", 2: "verifyCode", 3: "userName", 4: "password" };

export type SignInResult = { ok: true; token: string } | { ok: false; field: FailedField | null; message: string };

/** Preset, as the specification has it; picks the tenant (decisions §3). */
const enterpriseCode = "default";

/** Signs in. The password leaves the page only sealed for a one-time key (decisions §2). */
export const signIn = async (given: Credentials): Promise<SignInResult> => {
  try {
    const [key, { seal }] = await Promise.all([
      get<{ passwordKey: string; encyptKey: string }>("/id/getpasswordencryptkey", undefined, {
        anonymous: true,
        silent: true,
      }),
      import("#contracts/wire/password-transit.ts"),
    ]);
    const body = {
      ...given,
      password: seal(given.password, key.encyptKey),
      passwordKey: key.passwordKey,
      ClientType: 1,
      enterpriseCode,
    };
    const { token } = await post<{ token: string }>("/id/login", body, { anonymous: true, silent: true });
    return { ok: true, token };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, field: failedField(error.data), message: error.message };
  }
};

const failedField = (data: unknown): FailedField | null => {
  const code =
    typeof data === "number"
      ? data
      : typeof data === "object" && data !== null && "code" in data
        ? Number(data.code)
        : 0;
  return fieldOf[code] ?? null;
};
