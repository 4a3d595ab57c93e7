-- Single sign-on: an account that an administrator marks as the provider's is linked by issuer and subject at its first sign-in there.
alter table account
  add column is_external boolean not null default false,
  add column oidc_issuer text,
  add column oidc_subject text;
create unique index account_oidc on account (oidc_issuer, oidc_subject) where not is_deleted;

-- The provider's session and the sealed identity token, by which a sign-out here and a sign-out there find each other.
alter table session
  add column oidc_issuer text,
  add column oidc_subject text,
  add column oidc_sid text,
  add column id_token text;
create index session_oidc on session (oidc_subject) where oidc_subject is not null and ended_at is null;
-- One-time keys also keep what a sign-in at the provider began with.
alter table one_time_key drop constraint one_time_key_kind_check;
alter table one_time_key add constraint one_time_key_kind_check check (kind in ('captcha', 'password', 'oidc'));
