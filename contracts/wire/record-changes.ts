/** One field of a record before and after a change. A value is undefined if it is unknown, absent or secret. */
export type FieldChange = { name: string; before?: unknown; after?: unknown };

/** A change of a record from `record_change`. */
export type RecordVersion = {
  /** Null if the change contains only some of the fields. */
  version: number | null;
  action: "add" | "update" | "softdelete";
  changedByName: string | null;
  /** ISO 8601. */
  changedTime: string;
  /** Names of the changed fields. */
  fields: string[];
};

/** Effect of a call on one record. */
export type RecordChange = {
  /** Name of the resource, or `permission` for a node of the permission tree. */
  resource: string;
  recordId: string;
  /** Name of the record at that time. */
  name: string;
  action: RecordVersion["action"];
  /** The version that the change made, and the version before it. */
  version: number | null;
  /** The changed fields. */
  fields: FieldChange[];
  /** Changes of the record, newest first, at most {@link mostVersions}. */
  versions: RecordVersion[];
  /** Number of all changes. */
  versionCount: number;
};

/** A change of a record, with the call that made it. */
export type RecordHistoryChange = Omit<RecordVersion, "fields"> & {
  fields: FieldChange[];
  /** Null for a change by the system, and where the log no longer has the call. */
  call: {
    id: string;
    ip: string | null;
    browserInfo: string | null;
    os: string | null;
    method: string | null;
    apiPath: string;
    elapsedMilliSeconds: number;
  } | null;
};

/** Changes of one record, newest first, at most {@link mostHistory} of `total`. `known`: names of the records that ids refer to. */
export type RecordHistory = { changes: RecordHistoryChange[]; total: number; known: Record<string, string> };

export const mostHistory = 100;
export const mostVersions = 5;
/** Maximum number of records of one call in a response. */
export const mostRecords = 20;

/** `known`: names of the records that ids refer to. */
export type OperationChanges = { changes: RecordChange[]; known: Record<string, string> };
