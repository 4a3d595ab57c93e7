import type { Kept, Maybe, Moment } from "./platform.ts";

declare module "../database.ts" {
  interface Database {
    /** Its id is that of the account as which it acts. */
    api_key: Kept & {
      name: string;
      description: Maybe<string>;
      company_id: string;
      /** SHA-256 of the key. The key itself is not stored. */
      digest: Buffer;
      previous_digest: Maybe<Buffer>;
      previous_until: Maybe<Date>;
      expires_at: Maybe<Date>;
      addresses: string[];
      is_usable: boolean;
      last_used_at: Maybe<Date>;
      last_address: Maybe<string>;
      leaked_at: Maybe<Date>;
    };
    /** Answers of calls with an `Idempotency-Key`. `status` is null while the first call runs. */
    idempotency: {
      account_id: string;
      path: string;
      key: string;
      body_digest: Buffer;
      begun_at: Moment;
      status: Maybe<number>;
      answer: Maybe<string>;
    };
  }
}
