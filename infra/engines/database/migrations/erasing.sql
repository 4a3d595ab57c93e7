-- Requests to erase a person. They hold no name. `texts` are the places of free texts that are hidden.
create table erasure (
  id uuid primary key,
  kind text not null,
  record_id uuid not null,
  -- Company of the record. Null: of no company.
  company_id uuid,
  reason text not null,
  texts jsonb not null default '[]',
  state text not null default 'waiting',
  fields integer,
  files integer,
  asked_by uuid not null,
  asked_time timestamptz not null,
  confirmed_by uuid,
  confirmed_time timestamptz,
  finished_time timestamptz
);
-- Of one person there is one request at a time.
create unique index erasure_going on erasure (kind, record_id) where state in ('waiting', 'active');

-- Texts of events that every read model, list and file hides. The log keeps them.
create table hidden_text (
  stream text not null,
  revision bigint not null,
  field text not null,
  primary key (stream, revision, field)
);
