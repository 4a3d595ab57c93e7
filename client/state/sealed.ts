import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { send } from "./api.ts";

/** A body with its passwords sealed for a new one-time key (rules §2); good for one call. The cryptography is loaded with the first. */
export const sealPasswordsIn = async <Body extends object>(body: Body): Promise<Body & { passwordKey: string }> => {
  const [key, { sealPasswords }] = await Promise.all([
    send(signInCalls.passwordKey, {}, { anonymous: true, silent: true }),
    import("#contracts/wire/password-transit.ts"),
  ]);
  return sealPasswords(body, key);
};
