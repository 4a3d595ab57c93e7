import { createHash } from "node:crypto";
import { addressKey } from "../address-key.ts";
import type { Limits } from "../limits.ts";

/** `account` is the key of the account where one was found, else what was given for it: unknown accounts are counted alike. */
export type Attempt = { account: string; address: string };
export type Begun = { allowed: true } | { allowed: false; retryAfter: number };

/** Failures of sign-in and wrong old passwords in the last 15 minutes (rules §2), which all server processes count together. */
export type FailureLimits = {
  /** Counts an attempt as failed until {@link FailureLimits.succeeded} says otherwise: guesses sent side by side all count. */
  begin(attempt: Attempt): Promise<Begun>;
  succeeded(attempt: Attempt): Promise<void>;
  /** How many an address has had. */
  ofAddress(address: string): Promise<number>;
};

type Counted = Pick<Limits, "failuresOfAccountAtAddress" | "failuresOfAddress" | "failuresOfAccount">;

export const createFailureLimits = (limits: Counted): FailureLimits => {
  const countersOf = ({ account, address }: Attempt) => {
    const at = addressKey(address);
    return [
      { limit: limits.failuresOfAccountAtAddress, key: digest(`${account}\n${at}`) },
      { limit: limits.failuresOfAccount, key: digest(account) },
      { limit: limits.failuresOfAddress, key: at },
    ];
  };
  const uncount = async (attempt: Attempt): Promise<void> => {
    await Promise.all(countersOf(attempt).map(({ limit, key }) => limit.giveBack(key)));
  };

  return {
    async begin(attempt) {
      const answers = await Promise.all(countersOf(attempt).map(({ limit, key }) => limit.take(key)));
      const waits = answers.filter((seconds) => seconds !== undefined);
      if (waits.length === 0) return { allowed: true };
      // An attempt that is turned away is no failure: one locked account must not use up what its whole station has.
      await uncount(attempt);
      return { allowed: false, retryAfter: Math.max(...waits) };
    },
    succeeded: uncount,
    ofAddress: (address) => limits.failuresOfAddress.taken(addressKey(address)),
  };
};

/** A digest, because the given text may be long and must name nobody in the counters. */
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
