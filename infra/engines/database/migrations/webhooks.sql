-- WEBHOOKS
--
-- `position` is the checkpoint: the last event before which the receiver took all. `read_position` is how far the log was read: what was read after
-- the checkpoint was taken, or waits as a row of `webhook_delivery`. `generation` changes when people change what is sent.
create table webhook (
  id uuid primary key,
  name text not null,
  description text,
  url text not null,
  kinds text[] not null,
  company_id uuid not null,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  is_usable boolean not null default true,
  state text not null default 'live' check (state in ('live', 'failing', 'off')),
  off_reason text check (off_reason in ('dead', 'gone')),
  off_at timestamptz,
  generation integer not null default 1,
  position text,
  read_position text,
  jobs_after timestamptz not null,
  failing_since timestamptz,
  fails integer not null default 0,
  next_at timestamptz,
  last_taken_at timestamptz,
  last_ms integer,
  last_failed_at timestamptz,
  last_error text,
  last_status integer,
  last_answer text,
  waiting integer not null default 0,
  version integer not null default 1,
  created_time timestamptz not null default now(),
  created_user_id uuid,
  modified_user_id uuid,
  is_deleted boolean not null default false,
  deleted_time timestamptz
);
create index webhook_company on webhook (company_id) where not is_deleted;

create table webhook_delivery (
  webhook_id uuid not null references webhook on delete cascade,
  message_id uuid not null,
  kind text not null,
  subject text not null,
  lane text not null,
  stream text not null,
  revision bigint not null,
  log_order bigint not null,
  before_position text,
  state text not null check (state in ('taken', 'failed', 'waiting', 'aside')),
  tries integer not null default 0,
  first_at timestamptz,
  last_at timestamptz not null,
  next_at timestamptz,
  status integer,
  ms integer,
  error text,
  answer text,
  primary key (webhook_id, message_id)
);
create index webhook_delivery_newest on webhook_delivery (webhook_id, last_at);
create index webhook_delivery_open on webhook_delivery (webhook_id, log_order) where state in ('failed', 'waiting');

create view webhook_shown as
select w.id, w.version, w.name, w.description, w.url, w.kinds, w.company_id, w.is_usable,
  case when not w.is_usable then 'off' else w.state end as state,
  w.off_reason, w.off_at, w.position, w.failing_since, w.fails, w.next_at, w.last_taken_at, w.last_ms, w.last_failed_at, w.last_error, w.last_status,
  w.last_answer, w.waiting, w.created_time, coalesce(nullif(a.nick_name, ''), a.user_name) as modified_user_name,
  case when w.previous_until > now() then w.previous_until end as previous_until,
  (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'failed') as failed,
  (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'aside') as aside
from webhook w
left join account a on a.id = coalesce(w.modified_user_id, w.created_user_id)
where not w.is_deleted;
