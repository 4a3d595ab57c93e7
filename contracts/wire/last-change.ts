/** Person and moment of a record's last change (ISO 8601), sent with `record.stale`. A seeded record and a tool name nobody. */
export type LastChange = { changedByName: string | null; changedTime: string };
