-- Language and theme that a device shows while it waits for somebody to enter its code.
alter table wall_pairing add column language text;
alter table wall_pairing add column theme text;
