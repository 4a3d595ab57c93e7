import { createHash } from "node:crypto";
import type { RateLimits } from "#infra/rate-limit/rate-limits.ts";

const WINDOW_SECONDS = 15 * 60;
const ACCOUNT_FAILURES = 10;
/** A station shares one address, so it is allowed more. */
const ADDRESS_FAILURES = 50;

export type Attempt = { account: string; address: string };

/** Failures of sign-in in the last 15 minutes (decisions §2), which all server processes count together. */
export type FailureLimits = {
  /** Counts an attempt as failed until {@link FailureLimits.succeeded} says otherwise: guesses sent side by side all count. */
  begin(attempt: Attempt): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  succeeded(attempt: Attempt): Promise<void>;
  /** How many an address has had. */
  ofAddress(address: string): Promise<number>;
};

export const createFailureLimits = (limits: RateLimits): FailureLimits => {
  const byAccount = limits({ name: "account", points: ACCOUNT_FAILURES, seconds: WINDOW_SECONDS });
  const byAddress = limits({ name: "address", points: ADDRESS_FAILURES, seconds: WINDOW_SECONDS });
  const accountKey = ({ account, address }: Attempt) =>
    createHash("sha256").update(`${account.toLowerCase()}\n${address}`).digest("base64url");

  const uncount = async (attempt: Attempt): Promise<void> => {
    await Promise.all([byAccount.giveBack(accountKey(attempt)), byAddress.giveBack(attempt.address)]);
  };

  return {
    async begin(attempt) {
      const answers = await Promise.all([byAccount.take(accountKey(attempt)), byAddress.take(attempt.address)]);
      const waits = answers.filter((seconds) => seconds !== undefined);
      if (waits.length === 0) return { allowed: true };
      // What is turned away is no failure: one locked account must not use up what its whole station has.
      await uncount(attempt);
      return { allowed: false, retryAfter: Math.max(...waits) };
    },
    succeeded: uncount,
    ofAddress: (address) => byAddress.taken(address),
  };
};
