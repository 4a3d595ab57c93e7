-- When the password of an account was set last. It is null for a password from before this migration.
alter table account add column password_changed_at timestamptz;
-- A default, because a restored row keeps the moment that it had.
alter table account alter column password_changed_at set default now();

create function note_password_change() returns trigger
language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash then
    new.password_changed_at := now();
  end if;
  return new;
end $$;
create trigger account_password before update of password_hash on account
  for each row execute function note_password_change();
