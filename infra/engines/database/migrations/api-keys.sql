-- KEYS OF OTHER SOFTWARE
--
-- A key acts as an account of its own, which cannot sign in and which no list of people shows. Both have one id.
alter table account add column kind text not null default 'person' check (kind in ('person', 'service'));
drop index account_user_name;
create unique index account_user_name on account (lower(user_name)) where not is_deleted and kind = 'person';

create or replace view account_list as
select a.id, a.user_name, a.nick_name, a.company_id, a.employees_id, a.remark, a.avatar, a.is_usable, a.version, a.created_time,
  coalesce(r.ids, '{}') as role_id_list, coalesce(r.id_text, '') as role_ids, coalesce(r.names, '') as role_names
from account a
left join lateral (
  select array_agg(role.id order by role.label) as ids, string_agg(role.id::text, ',' order by role.label) as id_text,
    string_agg(role.label, '、' order by role.label) as names
  from account_role
  join role on role.id = account_role.role_id and not role.is_deleted
  where account_role.account_id = a.id
) r on true
where not a.is_deleted and a.kind = 'person';

create table api_key (
  id uuid primary key references account,
  name text not null,
  description text,
  company_id uuid not null,
  digest bytea not null unique,
  previous_digest bytea unique,
  previous_until timestamptz,
  expires_at timestamptz,
  addresses text[] not null default '{}',
  is_usable boolean not null default true,
  last_used_at timestamptz,
  last_address text,
  leaked_at timestamptz,
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz
);
create index api_key_company on api_key (company_id) where not is_deleted;

-- Under the list of keys.
create view api_key_shown as
select k.id, k.version, k.name, k.description, k.company_id, k.expires_at, to_jsonb(k.addresses) as addresses,
  k.last_used_at, k.last_address, k.leaked_at, k.is_usable, k.created_time,
  case when k.previous_until > now() then k.previous_until end as previous_until,
  case when not k.is_usable then 'off' when k.expires_at <= now() then 'ended' else 'usable' end as state,
  coalesce(r.ids, '{}') as role_ids
from api_key k
left join lateral (
  select array_agg(role.id order by role.label) as ids
  from account_role join role on role.id = account_role.role_id and not role.is_deleted
  where account_role.account_id = k.id
) r on true
where not k.is_deleted;

-- Answers of calls that were sent with an Idempotency-Key. `status` is null while the first one runs.
create table idempotency (
  account_id uuid not null,
  path text not null,
  key text not null,
  body_digest bytea not null,
  begun_at timestamptz not null,
  status integer,
  answer text,
  primary key (account_id, path, key)
);
create index idempotency_begun on idempotency (begun_at);
