-- When the password of an account was set last. It is null for a password from before this migration.
alter table account add column password_changed_at timestamptz;

create function note_password_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password_hash is distinct from old.password_hash then
    new.password_changed_at := now();
  end if;
  return new;
end $$;
create trigger account_password before insert or update of password_hash on account
  for each row execute function note_password_change();
