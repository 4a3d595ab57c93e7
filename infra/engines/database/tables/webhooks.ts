import type { ColumnType } from "kysely";
import type { WebhookFault, WebhookKind, OffReason, StoredState } from "#contracts/webhooks/kinds.ts";
import type { Defaulted, Kept, Maybe, Moment } from "./platform.ts";

declare module "../database.ts" {
  interface Database {
    webhook: Kept & {
      name: string;
      description: Maybe<string>;
      url: string;
      kinds: WebhookKind[];
      company_id: string;
      /** Encrypted, because signing needs it. */
      secret: string;
      previous_secret: Maybe<string>;
      previous_until: Maybe<Date>;
      is_usable: Defaulted<boolean>;
      state: Defaulted<StoredState>;
      off_reason: Maybe<OffReason>;
      off_at: Maybe<Date>;
      generation: Defaulted<number>;
      position: Maybe<string>;
      read_position: Maybe<string>;
      /** Jobs that ended until then were read. */
      jobs_after: Moment;
      failing_since: Maybe<Date>;
      fails: Defaulted<number>;
      next_at: Maybe<Date>;
      last_taken_at: Maybe<Date>;
      last_ms: Maybe<number>;
      last_failed_at: Maybe<Date>;
      last_error: Maybe<WebhookFault>;
      last_status: Maybe<number>;
      last_answer: Maybe<string>;
      waiting: Defaulted<number>;
      modified_user_id: Maybe<string>;
    };
    webhook_delivery: {
      webhook_id: string;
      message_id: string;
      kind: WebhookKind;
      subject: string;
      lane: string;
      stream: string;
      /** `pg` reads `bigint` as text. */
      revision: ColumnType<string, string, string>;
      log_order: ColumnType<string, string, string>;
      before_position: Maybe<string>;
      state: "taken" | "failed" | "waiting" | "aside";
      tries: number;
      first_at: Maybe<Date>;
      last_at: Moment;
      next_at: Maybe<Date>;
      status: Maybe<number>;
      ms: Maybe<number>;
      error: Maybe<WebhookFault>;
      answer: Maybe<string>;
    };
  }
}
