-- The last state of a tenant's database that was read, with its time: what the page shows of a tenant that rests or does not answer.
alter table tenant add column last_state jsonb;
