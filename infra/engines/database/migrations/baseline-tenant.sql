-- The schema of a tenant's database, as the migrations 0002 to 0034 left it. Tables of records are made from their declarations
-- afterwards (`resource-tables.ts`), and read models by the projections.
create schema log;
create schema audit;
create extension if not exists pg_trgm;

-- THE EVENT LOG
--
-- The row of `log.head` is only locked, never updated: an update per append would leave a dead version each, which cannot be cleared
-- while a backup or any other long transaction is open. Appends come by COPY, which knows no expressions, so the position is the
-- column's default: a sequence that `log.begin_append` sets to the end of the log under the lock, so that whatever was rolled back
-- leaves no gap. Unlogged, because it is set before each use. Data and meta are JSON as it was written, which nobody has to parse
-- once more to store it.
create unlogged sequence log.position;

create table log.head (
  one boolean primary key default true check (one)
);

create table log.event (
  position bigint primary key default nextval('log.position'),
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null,
  type text not null,
  data text not null,
  meta text not null,
  unique (stream, revision)
);
insert into log.head default values;

-- Begins an append, in one transaction with the COPY behind it: takes the lock, checks the positions and returns the last one. Raises
-- `LG001` unless each of the streams has the event of the given revision; the unique key checks that the next revision is still free.
-- A function, because each statement inside sees what was committed before it: the check must see the log as it is after the lock was won.
create function log.begin_append(streams text[], revisions bigint[]) returns bigint language plpgsql as $$
    declare last bigint;
    begin
      perform from log.head for update;
      if streams is not null and cardinality(streams) > (
        select count(*) from unnest(streams, revisions) as u(stream, revision)
        join log.event e on e.stream = u.stream and e.revision = u.revision
      ) then
        raise exception 'a stream stands elsewhere' using errcode = 'LG001';
      end if;
      select setval('log.position', coalesce(max(e.position), 0) + 1, false) - 1 into last from log.event e;
      perform pg_notify('event_log', '');
      return last;
    end
    $$;

-- ACCOUNTS AND RIGHTS
--
-- `company_id` names a row of the companies, without a foreign key: their table is made from its declaration, after this.

create table tenant (
  id uuid primary key,
  name text not null,
  code text not null,
  db_type integer not null default 2,
  connection_string text,
  idle_time integer not null default 10,
  description text,
  enabled boolean not null default true,
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz
);
create unique index tenant_code on tenant (lower(code)) where not is_deleted;

create table account (
  id uuid primary key,
  user_name text not null,
  nick_name text,
  password_hash text not null,
  company_id uuid,
  employees_id uuid,
  remark text,
  avatar text,
  is_usable boolean not null default true,
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz,
  must_change_password boolean not null default false,
  confirmed_email text
);
create index account_company on account (company_id) where not is_deleted;
create unique index account_user_name on account (lower(user_name)) where not is_deleted;

create table role (
  id uuid primary key,
  key text unique,
  label text not null,
  description text,
  data_scope text not null default 'company' check (data_scope in ('all', 'companyAndBelow', 'company')),
  is_usable boolean not null default true,
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz
);
create unique index role_label on role (label) where not is_deleted;

create table account_role (
  account_id uuid not null references account on delete cascade,
  role_id uuid not null references role on delete cascade,
  primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id);

create table permission (
  id uuid primary key,
  key text unique,
  parent_id uuid references permission on delete cascade,
  type integer not null check (type in (1, 2, 3, 4)),
  client_type integer not null default 0,
  label text not null,
  english_name text,
  sort integer not null default 0,
  description text,
  icon text,
  path text,
  redirect text,
  api_path text,
  code text,
  opened boolean not null default false,
  hidden boolean not null default false,
  enabled boolean not null default true,
  closable boolean not null default true,
  new_window boolean not null default false,
  external boolean not null default false,
  link_explicit boolean not null default false,
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz,
  api_id text,
  view_id text
);
create index permission_code on permission (code) where type = 3;
create index permission_parent on permission (parent_id);

create table role_permission (
  role_id uuid not null references role on delete cascade,
  permission_id uuid not null references permission on delete cascade,
  primary key (role_id, permission_id)
);

create table invitation (
  account_id uuid primary key references account on delete cascade,
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  created_user_id uuid not null,
  created_time timestamptz not null,
  mailed_hash bytea unique,
  mailed_to text
);

create table address_confirmation (
  account_id uuid primary key references account on delete cascade,
  address text not null,
  secret_hash bytea not null,
  expires_at timestamptz not null
);

create table preference (
  account_id uuid not null references account on delete cascade,
  key text not null,
  value jsonb not null,
  changed_time timestamptz not null default now(),
  primary key (account_id, key)
);

-- SIGN-IN, AND LOGS OF CALLS
--
-- `rate_limit` has the shape that rate-limiter-flexible expects.

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_id uuid not null,
  token_issued_at timestamptz not null,
  previous_token_id uuid,
  created_time timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  ip text,
  browser_info text,
  last_seen_at timestamptz not null default now(),
  is_new_address boolean not null default false
);
create index session_living on session (account_id) where ended_at is null;

create table one_time_key (
  id uuid primary key,
  kind text not null check (kind in ('captcha', 'password')),
  secret text not null,
  expires_at timestamptz not null
);
create index one_time_key_expiry on one_time_key (expires_at);

create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table login_log (
  id uuid primary key,
  account_id uuid,
  created_account_name text not null,
  nick_name text,
  ip text,
  browser_info text,
  os text,
  elapsed_milli_seconds integer not null,
  status boolean not null,
  msg text,
  created_time timestamptz not null default now(),
  msg_params jsonb,
  number bigint generated always as identity
);
create index login_log_account on login_log (account_id, created_time) WHERE status;
create index login_log_time on login_log (created_time desc);

create table operation_log (
  id uuid primary key,
  created_user_id uuid,
  created_user_name text,
  nick_name text,
  ip text,
  method text,
  api_path text not null,
  elapsed_milli_seconds integer not null,
  status integer not null,
  msg text,
  created_time timestamptz not null default now(),
  msg_params jsonb,
  code text,
  correlation_id text,
  browser_info text,
  os text
);
create index operation_log_time on operation_log (created_time desc);

-- RECORDS AND REACTIONS
--
-- `seeded_record` has the records that were seeded once, by stable key: renaming or deleting one must not bring it back.

create table record_change (
  id bigint generated always as identity primary key,
  resource text not null,
  record_id uuid not null,
  action text not null,
  before jsonb,
  after jsonb,
  user_id uuid,
  company_id uuid,
  correlation_id text,
  at timestamptz not null default now()
);
create index record_change_correlation on record_change (correlation_id, id);
create index record_change_record on record_change (record_id, id);

create table seeded_record (
  key text primary key,
  record_id uuid not null,
  name text,
  english_name text
);
create index seeded_record_record on seeded_record (record_id);

create table reaction_checkpoint (
  name text primary key,
  position text not null,
  updated_at timestamptz not null default now()
);

create table reaction_parked (
  name text not null,
  stream text not null,
  revision bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (name, stream, revision)
);

-- How far business is behind the real clock, in a demonstration: one row, which only goes forwards.
create table business_clock (
  one boolean primary key default true check (one),
  behind_ms bigint not null
);

create function business_clock_goes_forwards() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and new.behind_ms >= 0 then
        if new.behind_ms > 0 and exists (select from log.event) and not exists (select from business_clock) then
          raise exception 'the business clock is set back only while nothing is recorded' using errcode = 'check_violation';
        end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and new.behind_ms between 0 and old.behind_ms then
        return new;
      end if;
      raise exception 'the business clock goes forwards only' using errcode = 'check_violation';
    end
  $$;
create trigger business_clock_goes_forwards before insert or update or delete on business_clock
  for each row execute function business_clock_goes_forwards();

-- JOBS, IMPORTS, LABELS, SCHEDULES
--
-- `export_job` is the table of exports of an earlier version; the migration 0037 drops it.

create table export_job (
  id uuid primary key,
  list text not null,
  format text not null,
  scope text not null,
  query jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  file_name text not null,
  file_size bigint,
  error text,
  language text not null,
  user_id uuid not null,
  user_name text not null,
  company_id uuid,
  created_time timestamptz not null default now(),
  started_time timestamptz,
  finished_time timestamptz
);
create index export_job_user on export_job (user_id, created_time desc);

create table job (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  error text,
  language text not null,
  user_id uuid,
  user_name text,
  company_id uuid,
  file_name text,
  file_ending text,
  file_size bigint,
  single_key text,
  created_time timestamptz not null,
  started_time timestamptz,
  finished_time timestamptz,
  lease_until timestamptz
);
create index job_created on job (created_time, id);
create unique index job_single on job (single_key) where state in ('waiting', 'active');
create index job_unfinished on job (kind, created_time) where state in ('waiting', 'active');
create index job_user on job (user_id, created_time);

create table import (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  phase text not null default 'uploaded',
  user_id uuid not null,
  sheets jsonb not null default '[]',
  mapping jsonb,
  tares jsonb,
  job_id uuid,
  total integer not null default 0,
  ready integer not null default 0,
  errors integer not null default 0,
  duplicates integer not null default 0,
  created integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_time timestamptz not null default now(),
  finished_time timestamptz,
  reading jsonb,
  content_hash text
);
create index import_user on import (user_id, created_time);

create table import_source (
  import_id uuid not null references import on delete cascade,
  sheet integer not null,
  row integer not null,
  cells jsonb not null,
  primary key (import_id, sheet, row)
);

create table import_row (
  import_id uuid not null references import on delete cascade,
  row integer not null,
  state text not null,
  cells jsonb not null,
  errors jsonb not null,
  keys text[] not null,
  primary key (import_id, row)
);
create index import_row_state on import_row (import_id, state, row);

create table label_print (
  job_id uuid not null,
  cylinder_id uuid not null,
  gas_barcode text not null,
  layout text not null,
  printed_due date,
  printed_time timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  primary key (job_id, cylinder_id)
);
create index label_print_cylinder on label_print (cylinder_id, printed_time);

create table export_schedule (
  id uuid primary key,
  version integer not null default 1,
  list text not null,
  format text not null,
  query jsonb not null,
  every text not null,
  at_time text not null,
  on_day integer,
  is_usable boolean not null default true,
  due_time timestamptz not null,
  last_time timestamptz,
  created_user_id uuid not null references account,
  created_company_id uuid,
  created_time timestamptz not null,
  is_deleted boolean not null default false
);
create index export_schedule_due on export_schedule (due_time) where is_usable = true and is_deleted = false;

create table export_schedule_user (
  schedule_id uuid not null references export_schedule on delete cascade,
  user_id uuid not null references account,
  primary key (schedule_id, user_id)
);
create index export_schedule_user_user on export_schedule_user (user_id);

create table export_delivery (
  id uuid primary key,
  schedule_id uuid not null references export_schedule on delete cascade,
  due_time timestamptz not null,
  user_id uuid not null references account,
  state text not null,
  error text,
  mail text not null default 'none',
  mail_attempts integer not null default 0,
  look_time timestamptz,
  created_time timestamptz not null,
  seen_time timestamptz,
  constraint export_delivery_once unique (schedule_id, due_time, user_id)
);
create index export_delivery_look on export_delivery (look_time);

-- DOCUMENTS AND SHARED VIEWS

create table document (
  id uuid primary key,
  parent_id uuid references document,
  type integer not null,
  label text not null,
  name text not null,
  description text,
  opened boolean not null default true,
  sort integer not null default 0,
  menu_path text,
  content text not null default '',
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz
);
create unique index document_menu_path on document (menu_path) where is_deleted = false;
create index document_parent on document (parent_id);

create table document_version (
  document_id uuid not null references document,
  version integer not null,
  created_time timestamptz not null,
  created_user_id uuid,
  label text not null,
  content text not null,
  primary key (document_id, version)
);

create table document_image (
  document_id uuid not null references document,
  url text not null,
  created_time timestamptz not null,
  created_user_id uuid,
  primary key (document_id, url)
);

create table shared_view (
  id uuid primary key,
  version integer not null default 1,
  list text not null,
  name text not null,
  query text not null,
  columns jsonb not null,
  created_user_id uuid not null references account,
  created_company_id uuid,
  created_time timestamptz not null,
  is_deleted boolean not null default false
);

create table shared_view_role (
  view_id uuid not null references shared_view on delete cascade,
  role_id uuid not null references role,
  primary key (view_id, role_id)
);
create index shared_view_role_role on shared_view_role (role_id);

-- BOARDS AND DISPLAYS
--
-- The row of `board_state` outlives the board: its version only grows.

create table board (
  id uuid primary key,
  version integer not null default 1,
  code text not null,
  name text not null,
  company_id uuid,
  panels jsonb not null,
  created_user_id uuid not null references account,
  created_company_id uuid,
  created_time timestamptz not null,
  modified_user_id uuid not null references account,
  modified_time timestamptz not null,
  is_deleted boolean not null default false
);
create unique index board_code on board (code) where is_deleted = false;

create table board_state (
  board text primary key,
  version integer not null,
  driver_id uuid,
  driver_name text,
  tab smallint not null,
  company_id uuid,
  panel text,
  updated_at timestamptz not null,
  seen_at timestamptz not null
);

create table screen (
  id uuid primary key,
  version integer not null default 1,
  name text not null,
  place text not null,
  board_id uuid,
  playlist jsonb,
  company_id uuid,
  with_below boolean not null,
  credential_hash bytea unique,
  paired_by uuid not null references account,
  paired_at timestamptz not null,
  last_seen_at timestamptz,
  client_version text,
  width integer,
  height integer,
  is_deleted boolean not null default false,
  language text,
  theme text
);

create table wall_pairing (
  id uuid primary key,
  code text not null unique,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  screen_id uuid references screen on delete cascade,
  is_collected boolean not null default false
);

-- THE AUDIT: THE TREE OVER THE LOG, BUNDLES OF EVIDENCE, RUNS OF VERIFY

create table audit.leaf (
  index bigint primary key,
  hash bytea not null,
  stream text not null,
  revision bigint not null,
  type text not null,
  procedure_id integer,
  event_id uuid not null,
  correlation_id text,
  user_id text,
  company_id text,
  device text,
  gas_barcode text,
  occurred_at timestamptz,
  recorded_at timestamptz,
  exceptions text[] not null
);
create index leaf_barcode on audit.leaf (gas_barcode, index);
create index leaf_correlation on audit.leaf (correlation_id);
create index leaf_recorded on audit.leaf using brin (recorded_at);
create index leaf_stream on audit.leaf (stream, revision);

create table audit.tile (
  level integer not null,
  index bigint not null,
  hashes bytea not null,
  primary key (level, index)
);

create table audit.checkpoint (
  generation integer not null default 1,
  size bigint not null,
  root bytea not null,
  note text not null,
  at timestamptz not null,
  cosignatures jsonb not null default '[]',
  primary key (generation, size)
);

create table audit.key (
  vkey text primary key,
  from_size bigint not null,
  to_size bigint
);

create table audit.progress (
  id boolean primary key default true check (id),
  size bigint not null default 0,
  position text,
  log_name text not null default '',
  generation integer not null default 1,
  asked_at timestamptz
);

create table audit.request (
  id uuid primary key,
  kind text not null,
  manifest text,
  answer jsonb,
  created_time timestamptz not null
);

create table audit.evidence (
  id uuid primary key,
  gas_barcodes jsonb not null,
  order_number text,
  purpose text not null,
  pictures boolean not null,
  names boolean not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  error text,
  file_name text not null,
  language text not null,
  user_id uuid not null,
  user_name text not null,
  company_id uuid,
  created_time timestamptz not null,
  finished_time timestamptz,
  made jsonb,
  digest text,
  manifest text,
  last_check jsonb,
  job_id uuid
);
create index evidence_created on audit.evidence (created_time, id);
create index evidence_digest on audit.evidence (digest);
create index evidence_manifest on audit.evidence (manifest);

create table audit.verify_run (
  id uuid primary key,
  state text not null,
  done bigint not null default 0,
  total bigint not null default 0,
  log boolean not null,
  read_models boolean not null,
  anchors text not null default '',
  anchor_count integer not null default 0,
  user_id uuid,
  created_time timestamptz not null,
  started_time timestamptz,
  finished_time timestamptz,
  beat_time timestamptz,
  stop_asked boolean not null default false,
  tree_size bigint,
  finding_count integer not null default 0,
  checks jsonb not null default '[]',
  tables jsonb not null default '[]',
  error text,
  job_id uuid,
  attempts integer not null default 0
);
create index verify_run_created on audit.verify_run (created_time);
create unique index verify_run_one on audit.verify_run ((true)) where state in ('waiting', 'active');

create table audit.verify_finding (
  run_id uuid not null references audit.verify_run on delete cascade,
  place integer not null,
  code text not null,
  index bigint,
  stream text,
  revision bigint,
  first bigint,
  last bigint,
  params jsonb not null default '{}',
  primary key (run_id, place)
);
insert into audit.progress default values;

-- VIEWS

-- Under the lists of accounts and roles: one row each, with the values of other tables joined in.
create view account_list as
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
where not a.is_deleted;

create view role_list as
select r.id, r.key, r.label, r.description, r.data_scope, r.is_usable, r.version, r.created_time,
  (select count(*)::int from account_role ar join account a on a.id = ar.account_id and not a.is_deleted where ar.role_id = r.id)
    as account_count
from role r
where not r.is_deleted;

-- Each code with the words of its interface point and its menu, such as "Vehicles: Edit".
create view permission_label as
select distinct on (node.code) node.code, concat_ws('：', menu.label, node.label) as label,
  concat_ws(': ', menu.english_name, node.english_name) as english_label
from permission node
left join permission menu on menu.id = node.parent_id
where node.code is not null and node.is_deleted = false
order by node.code, node.id;

-- Jobs as people see them: runs of verify are among them, though their own table keeps them. Counts of events can be larger than those of jobs.
create view job_shown as
select id, kind, payload, state, attempts, done, total, error, language, user_id, user_name, company_id, file_name, file_ending, file_size,
  created_time, started_time, finished_time
from job
union all
select run.id, 'verify'::text, jsonb_build_object('runId'::text, run.id),
  case when run.error = 'audit.verifyStopped' then 'cancelled'::text else run.state end,
  run.attempts, least(run.done, 2147483647)::integer, least(run.total, 2147483647)::integer, run.error, 'zh'::text, run.user_id,
  coalesce(nullif(account.nick_name, ''), account.user_name), null::uuid, null::text, null::text, null::bigint,
  run.created_time, run.started_time, run.finished_time
from audit.verify_run run
left join account on account.id = run.user_id;

-- Leaves with the ids of accounts and companies. Old logs hold other texts there, which join nothing.
create view audit.event as
select leaf.*,
  case when user_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then user_id::uuid end as account_id,
  case when company_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then company_id::uuid end as place_id
from audit.leaf;
