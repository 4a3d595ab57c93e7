-- Open invitations of all tenants are in the catalogue. The account is in the database of its tenant, and two tenants may have one of the same id.
alter table invitation drop constraint invitation_account_id_fkey, drop constraint invitation_pkey, add column tenant_id uuid;
update invitation set tenant_id = (select id from tenant where code = 'default');
delete from invitation where tenant_id is null;
alter table invitation alter column tenant_id set not null, add primary key (tenant_id, account_id);
