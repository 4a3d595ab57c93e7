-- Devices that wait to be paired stand in the catalogue, because a device does not know its tenant. The screen is in the database of the tenant that
-- takes it.
alter table wall_pairing drop constraint wall_pairing_screen_id_fkey, add column tenant_id uuid;
