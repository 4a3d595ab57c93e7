import { createHash } from "node:crypto";
import { addressKey } from "../address-key.ts";
import type { Limits } from "../limits.ts";

/** `account` is the key of the account, or the given name if there is no such account. Unknown accounts are counted too. */
export type Attempt = { account: string; address: string };
export type Begun = { allowed: true } | { allowed: false; retryAfter: number };

/** Counts failed sign-ins and wrong old passwords of the last 15 minutes (rules §2), for all server processes together. */
export type FailureLimits = {
  /** Counts an attempt as failed until {@link FailureLimits.succeeded} is called, so that parallel guesses all count. */
  begin(attempt: Attempt): Promise<Begun>;
  succeeded(attempt: Attempt): Promise<void>;
  /** Number of failures of an address. */
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
      // A blocked attempt is not a failure, so one locked account does not use up the limit of its whole station.
      await uncount(attempt);
      return { allowed: false, retryAfter: Math.max(...waits) };
    },
    succeeded: uncount,
    ofAddress: (address) => limits.failuresOfAddress.taken(addressKey(address)),
  };
};

/** A hash, because the given text may be long, and the counters must not hold names. */
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
