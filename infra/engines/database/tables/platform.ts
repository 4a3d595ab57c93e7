import type { ColumnType, Generated } from "kysely";
import type { TenantStateAnswer } from "#contracts/resources/tenant-calls.ts";
import type { Preference } from "#contracts/wire/preferences.ts";
import type { OpenedBy } from "#contracts/wire/sign-in.ts";

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type Kept = {
  id: string;
  version: Generated<number>;
  created_time: Moment;
  created_user_id: Maybe<string>;
  is_deleted: Defaulted<boolean>;
  deleted_time: MaybeMoment;
};

export type TenantTable = Kept & {
  name: string;
  code: string;
  db_type: Defaulted<number>;
  /** The encrypted text. `connection_shown` is the text without its secrets. */
  connection_string: Maybe<string>;
  connection_shown: Maybe<string>;
  idle_time: Defaulted<number>;
  description: Maybe<string>;
  enabled: Defaulted<boolean>;
  /** Names the schema that its database was brought to. Null before the first time. */
  schema_key: Maybe<string>;
  /** Why its database was not brought to the newest schema. */
  schema_fault: Maybe<string>;
  /** Step of an enabling that goes on, since `step_at`. */
  step: Maybe<string>;
  step_at: MaybeMoment;
  /** When somebody used it last. Null before the first use. */
  used_at: MaybeMoment;
  /** When it has something to do by itself. */
  wakes_at: MaybeMoment;
  /** The last state that was read, as `getstate` answers it. */
  last_state: ColumnType<TenantStateAnswer | null, string | null | undefined, string | null>;
};

export type AccountTable = Kept & {
  /** `service`: other software acts as it, with a key. */
  kind: Defaulted<"person" | "service">;
  user_name: string;
  nick_name: Maybe<string>;
  password_hash: string;
  must_change_password: Defaulted<boolean>;
  /** Kept by a trigger; null for a password from before its migration. */
  password_changed_at: MaybeMoment;
  company_id: Maybe<string>;
  employees_id: Maybe<string>;
  remark: Maybe<string>;
  avatar: Maybe<string>;
  email: Maybe<string>;
  /** The address that the person confirmed. Mails are sent only while it equals `email`. */
  confirmed_email: Maybe<string>;
  is_usable: Defaulted<boolean>;
  /** True for an account that signs in at the provider. Both parts of the link are null before its first sign-in there. */
  is_external: Defaulted<boolean>;
  oidc_issuer: Maybe<string>;
  oidc_subject: Maybe<string>;
};

export type RoleTable = Kept & {
  key: Maybe<string>;
  label: string;
  description: Maybe<string>;
  data_scope: Defaulted<"all" | "companyAndBelow" | "company">;
  is_usable: Defaulted<boolean>;
  /** Holders need a second factor. */
  require_otp: Defaulted<boolean>;
};

/** `type`: 1 group, 2 menu, 3 interface point, 4 field; `client_type`: 0 web, 1 app. */
export type PermissionTable = Kept & {
  key: Maybe<string>;
  parent_id: Maybe<string>;
  type: number;
  client_type: Defaulted<number>;
  label: string;
  english_name: Maybe<string>;
  sort: Defaulted<number>;
  description: Maybe<string>;
  icon: Maybe<string>;
  path: Maybe<string>;
  redirect: Maybe<string>;
  api_path: Maybe<string>;
  code: Maybe<string>;
  opened: Defaulted<boolean>;
  hidden: Defaulted<boolean>;
  enabled: Defaulted<boolean>;
  closable: Defaulted<boolean>;
  new_window: Defaulted<boolean>;
  external: Defaulted<boolean>;
  link_explicit: Defaulted<boolean>;
  api_id: Maybe<string>;
  view_id: Maybe<string>;
};

/** `token_id` is the newest token. For a short while the previous token also gets the same successor. */
export type SessionTable = {
  id: string;
  account_id: string;
  token_id: string;
  token_issued_at: Moment;
  previous_token_id: Maybe<string>;
  created_time: Moment;
  ended_at: MaybeMoment;
  end_reason: Maybe<string>;
  ip: Maybe<string>;
  browser_info: Maybe<string>;
  last_seen_at: Moment;
  is_new_address: Defaulted<boolean>;
  opened_by: Defaulted<OpenedBy>;
  /** The provider's session, and its identity token, sealed. */
  oidc_issuer: Maybe<string>;
  oidc_subject: Maybe<string>;
  oidc_sid: Maybe<string>;
  id_token: Maybe<string>;
};

/** The second factor of an account. Without `secret` its first one is being set up. Secrets are sealed. */
export type AccountFactorTable = {
  account_id: string;
  secret: Maybe<string>;
  since: MaybeMoment;
  /** Newest step of 30 s whose code was used. `pg` reads `bigint` as text. */
  used_step: ColumnType<string | null, number | null | undefined, number | null>;
  draft: Maybe<string>;
  draft_until: MaybeMoment;
};

/** A sign-in whose password was right and that waits for its code. */
export type OtpStepTable = {
  /** SHA-256 of the secret. */
  secret_hash: Buffer;
  account_id: string;
  address: string;
  tries: Defaulted<number>;
  expires_at: Moment;
};

/** The open invitation of an account of any tenant, in the catalogue. A new invitation replaces it. */
export type InvitationTable = {
  tenant_id: string;
  account_id: string;
  /** SHA-256 of the random secret. The secret itself is not stored. */
  secret_hash: Buffer;
  /** SHA-256 of the second secret, which is sent only by mail, and its mail address. */
  mailed_hash: Maybe<Buffer>;
  mailed_to: Maybe<string>;
  expires_at: Moment;
  created_user_id: string;
  created_time: Moment;
};

/** The link mailed to an account's address to confirm it. A new link replaces it. */
export type AddressConfirmationTable = {
  account_id: string;
  address: string;
  /** SHA-256 of the secret. */
  secret_hash: Buffer;
  expires_at: Moment;
};

declare module "../database.ts" {
  interface Database {
    tenant: TenantTable;
    account: AccountTable;
    role: RoleTable;
    account_role: { account_id: string; role_id: string };
    permission: PermissionTable;
    role_permission: { role_id: string; permission_id: string };
    session: SessionTable;
    invitation: InvitationTable;
    address_confirmation: AddressConfirmationTable;
    account_factor: AccountFactorTable;
    recovery_code: { account_id: string; number: number; hash: string };
    otp_step: OtpStepTable;
    preference: {
      account_id: string;
      key: string;
      value: ColumnType<Preference["value"], string, string>;
      changed_time: Moment;
    };
    /** How far the business clock is behind the real clock, in ms. `pg` reads `bigint` as text. */
    business_clock: { one: Generated<boolean>; behind_ms: ColumnType<string, number, number> };
    one_time_key: { id: string; kind: "captcha" | "password" | "oidc"; secret: string; expires_at: Moment };
    /** `expire` is in ms since 1970. */
    rate_limit: { key: string; points: number; expire: string | null };
    login_log: {
      id: string;
      account_id: Maybe<string>;
      created_account_name: string;
      nick_name: Maybe<string>;
      ip: Maybe<string>;
      browser_info: Maybe<string>;
      os: Maybe<string>;
      elapsed_milli_seconds: number;
      status: boolean;
      msg: Maybe<string>;
      msg_params: Maybe<unknown>;
      created_time: Moment;
    };
    operation_log: {
      id: string;
      created_user_id: Maybe<string>;
      created_user_name: Maybe<string>;
      nick_name: Maybe<string>;
      ip: Maybe<string>;
      method: Maybe<string>;
      code: Maybe<string>;
      correlation_id: Maybe<string>;
      browser_info: Maybe<string>;
      os: Maybe<string>;
      api_path: string;
      record_name: Maybe<string>;
      elapsed_milli_seconds: number;
      status: number;
      msg: Maybe<string>;
      msg_params: Maybe<unknown>;
      created_time: Moment;
    };
  }
}
