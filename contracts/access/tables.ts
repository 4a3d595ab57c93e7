import { nullable, someOf, types, type Columns, type SourceTable } from "../read-models/table.ts";

/** Declares a table or view that is no read model and has no form. Its rows are identified by `id`. */
export const platformTable = <const C extends Columns>(name: string, columns: C): SourceTable<C, undefined> => ({
  name,
  key: ["id"],
  columns,
});

export const accountListTable = platformTable("account_list", {
  id: types.uuid,
  roleIdList: someOf<string>(),
  /** Ids, separated by commas. */
  roleIds: types.text,
});

/** Second factors that are on or begun. */
export const accountFactorTable: SourceTable<{ accountId: typeof types.uuid; since: typeof types.moment }> = {
  name: "account_factor",
  key: ["accountId"],
  columns: { accountId: types.uuid, since: types.moment },
};

export const roleListTable = platformTable("role_list", { id: types.uuid, accountCount: types.integer });

/** Labels of interface points by code, each with the label of its menu. */
export const permissionLabelTable: SourceTable<
  { code: typeof types.text; label: typeof types.text; englishLabel: typeof types.text },
  undefined
> = {
  name: "permission_label",
  key: ["code"],
  columns: { code: types.text, label: types.text, englishLabel: types.text },
};

/** Origin, request and outcome of a call. */
const call = {
  ip: nullable(types.text),
  browserInfo: nullable(types.text),
  os: nullable(types.text),
  elapsedMilliSeconds: types.integer,
  msg: nullable(types.text),
  msgParams: nullable(types.json),
  createdTime: types.moment,
};

/** Attempts to sign in. */
export const loginLogTable = platformTable("login_log", {
  id: types.uuid,
  number: types.integer,
  accountId: nullable(types.uuid),
  createdAccountName: types.text,
  nickName: nullable(types.text),
  status: types.boolean,
  ...call,
});

/** Calls that changed something or tried to. */
export const operationLogTable = platformTable("operation_log", {
  id: types.uuid,
  createdUserId: nullable(types.uuid),
  createdUserName: nullable(types.text),
  nickName: nullable(types.text),
  method: nullable(types.text),
  code: nullable(types.text),
  apiPath: types.text,
  recordName: nullable(types.text),
  correlationId: nullable(types.text),
  status: types.integer,
  ...call,
});

/** Records with a fixed meaning, whatever name people give them. */
export const seededRecordTable = platformTable("seeded_record", { recordId: types.uuid, key: types.text });
