import { Secret, TOTP } from "otpauth";
import type { LoginAnswer, OtpAsked } from "#contracts/wire/sign-in.ts";
import type { MadeAccount } from "./people.ts";
import type { Answer, TestServer } from "./server.ts";

/** An authenticator as a phone has it. `at` moves its clock, in seconds. */
export const codeOf = (secret: string, at = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + at * 1000 });

/** Forgets which codes were used. */
export const freshen = ({ database: { pool } }: TestServer) => pool.query("update account_factor set used_step = null");

type Begun = { secret: string; uri: string };

/** Turns the second factor of an account on. The code that did so counts as unused, so that a test need not wait for the next one. */
export const turnFactorOn = async (
  server: TestServer,
  { password, token }: Pick<MadeAccount, "password"> & { token: string },
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const begun = await server.call<Begun>("POST", "/base/id/totp/begin", {
    token,
    body: await server.sealed({ password }),
  });
  const { secret } = begun.body.data;
  const body = { otp: codeOf(secret) };
  const on = await server.call<{ recoveryCodes: string[] }>("POST", "/base/id/totp/confirm", { token, body });
  if (!on.body.success) throw new Error(`the factor was not turned on: ${on.body.msg}`);
  await freshen(server);
  return { secret, recoveryCodes: on.body.data.recoveryCodes };
};

/** The first step of a sign-in: name and password. */
export const firstStep = async (
  server: TestServer,
  { userName, password }: Pick<MadeAccount, "userName" | "password">,
  headers: Record<string, string> = {},
): Promise<Answer<OtpAsked>> =>
  server.call("POST", "/base/id/login", { body: await server.loginBody(userName, password), headers });

/** The second step: key and code. */
export const secondStep = (
  server: TestServer,
  otpKey: string,
  otp: string,
  headers: Record<string, string> = {},
): Promise<Answer<Omit<LoginAnswer & Omit<OtpAsked, "code">, "code"> & { code: number }>> =>
  server.call("POST", "/base/id/login", { body: { otpKey, otp }, headers });
