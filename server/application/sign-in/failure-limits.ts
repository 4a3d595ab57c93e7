import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const WINDOW_SECONDS = 15 * 60;
const ACCOUNT_FAILURES = 10;
/** A station shares one address, so it is allowed more. */
const ADDRESS_FAILURES = 50;

export type Attempt = { account: string; address: string };

/** Failures of sign-in in the last 15 minutes (decisions §2), counted in the database, so that all server processes count together. */
export type FailureLimits = {
  /** Counts an attempt as failed until {@link FailureLimits.succeeded} says otherwise: guesses sent side by side all count. */
  begin(attempt: Attempt): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
  succeeded(attempt: Attempt): Promise<void>;
  /** How many an address has had. */
  ofAddress(address: string): Promise<number>;
};

export const createFailureLimits = (pool: Pool): FailureLimits => {
  const common = { storeClient: pool, tableName: "sign_in_failure", tableCreated: true, duration: WINDOW_SECONDS };
  const byAccount = new RateLimiterPostgres({ ...common, keyPrefix: "account", points: ACCOUNT_FAILURES });
  const byAddress = new RateLimiterPostgres({ ...common, keyPrefix: "address", points: ADDRESS_FAILURES });
  const accountKey = ({ account, address }: Attempt) =>
    createHash("sha256").update(`${account.toLowerCase()}\n${address}`).digest("base64url");

  const uncount = async (attempt: Attempt): Promise<void> => {
    await Promise.all([byAccount.reward(accountKey(attempt)), byAddress.reward(attempt.address)]);
  };

  return {
    async begin(attempt) {
      const answers = await Promise.all([consume(byAccount, accountKey(attempt)), consume(byAddress, attempt.address)]);
      const waits = answers.filter((seconds) => seconds !== undefined);
      if (waits.length === 0) return { allowed: true };
      // What is turned away is no failure: one locked account must not use up what its whole station has.
      await uncount(attempt);
      return { allowed: false, retryAfter: Math.max(...waits) };
    },
    succeeded: uncount,
    async ofAddress(address) {
      return (await byAddress.get(address))?.consumedPoints ?? 0;
    },
  };
};

/** Seconds to wait when the limit is passed. */
const consume = async (limiter: RateLimiterPostgres, key: string): Promise<number | undefined> => {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
};
