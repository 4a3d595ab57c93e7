-- An account of the sign-in provider that was made without a password has none, so no moment at which it was set. One with a password has to change it first.
update account set password_changed_at = null
  where is_external and not must_change_password and password_changed_at < created_time + interval '5 seconds';
