/** Person and time of a record's last change (ISO 8601), sent with `record.stale`. The name is null for a seeded record and for a tool. */
export type LastChange = { changedByName: string | null; changedTime: string };
