/** One field of a record before and after a change; undefined: not known, or not there. A secret has neither. */
export type FieldChange = { name: string; before?: unknown; after?: unknown };

/** A change of a record, as `record_change` keeps it. */
export type RecordVersion = {
  /** Null where the change tells only some of the fields. */
  version: number | null;
  action: "add" | "update" | "softdelete";
  changedByName: string | null;
  /** ISO 8601. */
  changedTime: string;
  /** Names of the fields that differ. */
  fields: string[];
};

/** Effect of a call on one record. */
export type RecordChange = {
  /** Name of its declaration; `permission` for a node of the permission tree. */
  resource: string;
  recordId: string;
  /** How the record was called then. */
  name: string;
  action: RecordVersion["action"];
  /** The version that the change made, and the one before it. */
  version: number | null;
  /** Those that differ. */
  fields: FieldChange[];
  /** Newest first, at most {@link mostVersions}. */
  versions: RecordVersion[];
  /** All that there are. */
  versionCount: number;
};

export const mostVersions = 5;
/** Records of one call that an answer has at most. */
export const mostRecords = 20;

/** `known` names the records that ids refer to. */
export type OperationChanges = { changes: RecordChange[]; known: Record<string, string> };
