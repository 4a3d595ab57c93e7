import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { openSealed } from "./open-sealed.ts";

type Sealed<Name extends string> = Record<Name, string> & { passwordKey: string };
type Opened<Body, Name extends string> = { ok: true; body: Omit<Body, Name | "passwordKey"> & Record<Name, string> };

/**
 * Decrypts the passwords in a body with its one-time key (rules §2). One key decrypts all boxes of a call and is used up, even if the call fails.
 *
 * @param names the encrypted fields
 */
export const openPasswords = async <Name extends string, Body extends Sealed<Name>>(
  keys: OneTimeKeys,
  body: Body,
  names: readonly Name[],
): Promise<Opened<Body, Name> | CallRefused> => {
  const { passwordKey, ...rest } = body;
  const secretKey = await keys.take("password", passwordKey);
  if (secretKey === undefined)
    return refusedCall("auth.keyExpired", { errors: [{ path: "passwordKey", code: "auth.keyExpired" }] });
  const passwords = names.map((name) => [name, openSealed(body[name], secretKey)] as const);
  const errors = passwords
    .filter(([, password]) => password === undefined)
    .map(([path]) => ({ path, code: notSealed }));
  if (errors.length > 0) return refusedCall("request.invalid", { errors });
  return { ok: true, body: { ...rest, ...Object.fromEntries(passwords) } as Opened<Body, Name>["body"] };
};

const notSealed = "password.notSealed";
