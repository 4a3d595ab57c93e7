import { post } from "#client/state/api.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import type { LoginAnswer } from "#contracts/wire/sign-in.ts";
import { sealed } from "#client/state/sealed.ts";
import { ApiError } from "#client/lib/api-error.ts";

export type Credentials = { userName: string; password: string; verifyCode: string; verifyCodeKey: string };

/** The field that takes the focus after a failure, by the failure's data code (rules §2). */
export type FailedField = "verifyCode" | "userName" | "password";
const fieldOf: Record<number, FailedField> = { 1: "verifyCode", 2: "verifyCode", 3: "userName", 4: "password" };

export type SignInResult =
  { ok: true; token: string; mustChange?: PasswordRule } | { ok: false; field: FailedField | null; message: string };

/** Preset, as the specification has it; picks the tenant (rules §3). */
const enterpriseCode = "default";

/** Signs in. The password leaves the page only sealed for a one-time key (rules §2). */
export const signIn = async (given: Credentials): Promise<SignInResult> => {
  try {
    const body = await sealed({ ...given, ClientType: 1, enterpriseCode });
    const answer = await post<LoginAnswer>("/id/login", body, { anonymous: true, silent: true });
    return { ok: true, token: answer.token, mustChange: answer.mustChangePassword && (answer.passwordRule ?? "spec") };
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
