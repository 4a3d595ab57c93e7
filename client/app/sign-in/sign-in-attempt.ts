import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { InputOf } from "#contracts/calls/define-call.ts";
import type { OtpAsked } from "#contracts/wire/sign-in.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { ApiError } from "#client/lib/api-error.ts";

/** Loads the signs of all our texts, which the font of the sign-in page does not have: for faults, the next step, and the page behind. */
export const loadGlyphs = (): void => void import("#client/theme/han-work.css").catch(() => undefined);

/** The values that the form sends. */
type Credentials = Record<FailedField, string> & { verifyCodeKey: string };

/** The field that gets the focus after a failure, by the error's data code (rules §2). */
export type FailedField = "enterpriseCode" | "verifyCode" | "userName" | "password";
const fieldOf: Record<number, FailedField> = { 1: "verifyCode", 2: "verifyCode", 3: "userName", 4: "password" };

export type SignInResult =
  | { ok: true; token: string; mustChange?: PasswordRule; mustSetOtp: boolean }
  | { ok: false; field: FailedField | null; message: string; isAway: boolean; otpKey?: string };

/** Signs in. The password is sent encrypted with a one-time key (rules §2). */
export const signIn = async (credentials: Credentials): Promise<SignInResult> =>
  login(await sealPasswordsIn({ ...credentials, ClientType: 1 }));

/** Sends a sign-in, or the code of its second step. */
export const login = async (body: Partial<InputOf<typeof signInCalls.login>>): Promise<SignInResult> => {
  try {
    const answer = await send(signInCalls.login, body as InputOf<typeof signInCalls.login>, silently);
    const mustChange = answer.mustChangePassword && (answer.passwordRule ?? "spec");
    const mustSetOtp = answer.mustSetOtp === true;
    // The page behind brings them with its own style sheet.
    if (mustChange || mustSetOtp) loadGlyphs();
    return { ok: true, token: answer.token, mustChange, mustSetOtp };
  } catch (error) {
    loadGlyphs();
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, field: failedField(error), message: error.message, isAway: error.isAway, ...otpOf(error) };
  }
};

const silently = { anonymous: true, silent: true };

/** The key of the second step, from the failure of the first or of a wrong code. */
const otpOf = ({ data }: ApiError): { otpKey?: string } => {
  const step = data as Partial<OtpAsked> | null;
  return step?.code === 5 ? { otpKey: step.otpKey } : {};
};

const failedField = ({ code: reason, data }: ApiError): FailedField | null => {
  if (reason === "auth.enterpriseUnknown") return "enterpriseCode";
  const code =
    typeof data === "number"
      ? data
      : typeof data === "object" && data !== null && "code" in data
        ? Number(data.code)
        : 0;
  return fieldOf[code] ?? null;
};
