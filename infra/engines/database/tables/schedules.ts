import type { ColumnType, Generated } from "kysely";
import type { Every } from "#contracts/schedules/rhythm.ts";
import type { DeliveryState, MailState } from "#contracts/schedules/states.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { ExportFormat } from "#contracts/wire/exports.ts";
import type { Maybe } from "./platform.ts";

type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `at_time`: `HH:mm` in the tenant's time zone. `due_time`: time of the next run. `last_time`: the due time of the last run. */
type ScheduleTable = {
  id: string;
  version: Generated<number>;
  list: string;
  format: ExportFormat;
  /** Stored as JSON text. */
  query: ColumnType<RawListRequest, string, string>;
  every: Every;
  at_time: string;
  on_day: Maybe<number>;
  is_usable: Generated<boolean>;
  due_time: Date;
  last_time: MaybeMoment;
  created_user_id: string;
  created_company_id: Maybe<string>;
  created_time: Date;
  is_deleted: Generated<boolean>;
};

/**
 * `id` is the export's id. `error`: a locale key. `look_time`: time of the next check, null when no check is needed. `seen_time`: when the owner saw
 * the failure.
 */
type DeliveryTable = {
  id: string;
  schedule_id: string;
  due_time: Date;
  user_id: string;
  state: DeliveryState;
  error: Maybe<string>;
  mail: Generated<MailState>;
  mail_attempts: Generated<number>;
  look_time: MaybeMoment;
  created_time: Date;
  seen_time: MaybeMoment;
};

declare module "../database.ts" {
  interface Database {
    export_schedule: ScheduleTable;
    export_schedule_user: { schedule_id: string; user_id: string };
    export_delivery: DeliveryTable;
  }
}
