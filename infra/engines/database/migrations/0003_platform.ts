import { sql, type Kysely } from "kysely";

/*
 * Tenants, accounts, roles, permission nodes, sessions and their logs. SQL text, because partial unique indexes and defaults read
 * better as what they are. `company_id` names a row of the company family, which is declared elsewhere and may not exist yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...rights, ...traces, ...lists]) await sql.raw(statement).execute(db);
}

/** Columns of every record that people edit; the engine of the lists and resources reads the same ones. */
const record = `
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz`;

const people = [
  `create table tenant (
    id uuid primary key, name text not null, code text not null, db_type integer not null default 2,
    connection_string text, idle_time integer not null default 10, description text, enabled boolean not null default true, ${record}
  )`,
  `create unique index tenant_code on tenant (lower(code)) where not is_deleted`,
  `create table account (
    id uuid primary key, user_name text not null, nick_name text, password_hash text not null,
    company_id uuid, employees_id uuid, remark text, avatar text, is_usable boolean not null default true, ${record}
  )`,
  `create unique index account_user_name on account (lower(user_name)) where not is_deleted`,
  `create index account_company on account (company_id) where not is_deleted`,
];

const rights = [
  `create table role (
    id uuid primary key, key text unique, label text not null, description text,
    data_scope text not null default 'company' check (data_scope in ('all', 'companyAndBelow', 'company')),
    is_usable boolean not null default true, ${record}
  )`,
  `create unique index role_label on role (label) where not is_deleted`,
  `create table account_role (
    account_id uuid not null references account on delete cascade, role_id uuid not null references role on delete cascade,
    primary key (account_id, role_id)
  )`,
  `create index account_role_role on account_role (role_id)`,
  `create table permission (
    id uuid primary key, key text unique, parent_id uuid references permission on delete cascade,
    type integer not null check (type in (1, 2, 3, 4)), client_type integer not null default 0,
    label text not null, english_name text, sort integer not null default 0, description text, icon text, path text, redirect text,
    api_path text, code text, opened boolean not null default false, hidden boolean not null default false,
    enabled boolean not null default true, closable boolean not null default true, new_window boolean not null default false,
    external boolean not null default false, link_explicit boolean not null default false, ${record}
  )`,
  `create index permission_parent on permission (parent_id)`,
  `create index permission_code on permission (code) where type = 3`,
  `create table role_permission (
    role_id uuid not null references role on delete cascade, permission_id uuid not null references permission on delete cascade,
    primary key (role_id, permission_id)
  )`,
];

const traces = [
  `create table session (
    id uuid primary key, account_id uuid not null references account on delete cascade,
    token_id uuid not null, token_issued_at timestamptz not null, previous_token_id uuid,
    created_time timestamptz not null default now(), ended_at timestamptz, end_reason text, ip text, browser_info text
  )`,
  `create index session_living on session (account_id) where ended_at is null`,
  `create table one_time_key (
    id uuid primary key, kind text not null check (kind in ('captcha', 'password')), secret text not null, expires_at timestamptz not null
  )`,
  `create index one_time_key_expiry on one_time_key (expires_at)`,
  // The shape that rate-limiter-flexible expects.
  `create table sign_in_failure (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `create table login_log (
    id uuid primary key, account_id uuid, created_account_name text not null, nick_name text, ip text, browser_info text, os text,
    elapsed_milli_seconds integer not null, status boolean not null, msg text, created_time timestamptz not null default now()
  )`,
  `create index login_log_time on login_log (created_time desc)`,
  `create table operation_log (
    id uuid primary key, created_user_id uuid, created_user_name text, nick_name text, ip text, api_label text, api_path text not null,
    elapsed_milli_seconds integer not null, status integer not null, msg text, created_time timestamptz not null default now()
  )`,
  `create index operation_log_time on operation_log (created_time desc)`,
];

/** Views under the lists of accounts and roles: one row each, with the values of other tables joined in. */
const lists = [
  `create view account_list as
    select a.id, a.user_name, a.nick_name, a.company_id, a.employees_id, a.remark, a.avatar, a.is_usable, a.version, a.created_time,
      coalesce(r.ids, '{}') as role_id_list, coalesce(r.id_text, '') as role_ids, coalesce(r.names, '') as role_names
    from account a left join lateral (
      select array_agg(role.id order by role.label) as ids, string_agg(role.id::text, ',' order by role.label) as id_text,
        string_agg(role.label, '、' order by role.label) as names
      from account_role join role on role.id = account_role.role_id and not role.is_deleted
      where account_role.account_id = a.id
    ) r on true
    where not a.is_deleted`,
  `create view role_list as
    select r.id, r.key, r.label, r.description, r.data_scope, r.is_usable, r.version, r.created_time,
      (select count(*)::int from account_role ar join account a on a.id = ar.account_id and not a.is_deleted
        where ar.role_id = r.id) as account_count
    from role r where not r.is_deleted`,
];

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop view role_list, account_list").execute(db);
  const tables =
    "operation_log, login_log, sign_in_failure, one_time_key, session, role_permission, permission, account_role, role, account, tenant";
  await sql.raw(`drop table ${tables} cascade`).execute(db);
}
