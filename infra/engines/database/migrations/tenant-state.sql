-- How far the catalogue's tenants are: the schema that a tenant's database was brought to, why that failed, the step of an enabling that goes on,
-- when a tenant was used last, and when its next schedule is due.
alter table tenant
  add column schema_key text,
  add column schema_fault text,
  add column step text,
  add column step_at timestamptz,
  add column used_at timestamptz,
  add column wakes_at timestamptz;
