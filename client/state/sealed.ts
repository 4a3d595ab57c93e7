import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { send } from "./api.ts";

/** Encrypts the passwords of a body with a new one-time key (rules §2), for one call. The cryptography is loaded at the first use. */
export const sealPasswordsIn = async <Body extends object>(body: Body): Promise<Body & { passwordKey: string }> => {
  const [key, { sealPasswords }] = await Promise.all([
    send(signInCalls.passwordKey, {}, { anonymous: true, silent: true }),
    import("#contracts/wire/password-transit.ts"),
  ]);
  return sealPasswords(body, key);
};
