-- The second factor (RFC 6238): a role may demand it, and an account has at most one. The secret is sealed by a key from SECRET_KEY.
alter table role add column require_otp boolean not null default false;

create table account_factor (
  account_id uuid primary key references account on delete cascade,
  -- Absent while the first one is set up.
  secret text,
  since timestamptz,
  -- The newest step of 30 s whose code was used. A code opens once, and no earlier one opens afterwards.
  used_step bigint,
  -- A secret that is not confirmed yet.
  draft text,
  draft_until timestamptz
);

-- Unused recovery codes, as Argon2id.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  number integer not null,
  hash text not null,
  primary key (account_id, number)
);

-- Sign-ins whose password was right and that wait for the code.
create table otp_step (
  secret_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  address text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index otp_step_expiry on otp_step (expires_at);

alter table session add column opened_by text not null default 'password'
  check (opened_by in ('password', 'totp', 'recovery', 'oidc'));
