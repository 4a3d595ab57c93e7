-- The catalogue, which only the platform's own database has, beside the schema of a tenant: as the migration 0013 left it.
alter table tenant add column connection_shown text;
