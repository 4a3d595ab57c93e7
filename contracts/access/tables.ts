import { nullable, someOf, types, type Columns, type SourceTable } from "../read-models/table.ts";

/** A table or view that is no read model and has no form, identified by its id. */
export const platformTable = <const C extends Columns>(name: string, columns: C): SourceTable<C, undefined> => ({
  name,
  key: ["id"],
  columns,
});

/** The roles that an account holds. */
export const accountListTable = platformTable("account_list", {
  id: types.uuid,
  roleIdList: someOf<string>(),
  /** Ids with commas between. */
  roleIds: types.text,
});

/** The number of accounts that hold a role. */
export const roleListTable = platformTable("role_list", { id: types.uuid, accountCount: types.integer });

/** Names of interface points with those of their menus, by code. */
export const permissionLabelTable: SourceTable<
  { code: typeof types.text; label: typeof types.text; englishLabel: typeof types.text },
  undefined
> = {
  name: "permission_label",
  key: ["code"],
  columns: { code: types.text, label: types.text, englishLabel: types.text },
};

/** From where and how a call came, and how it went. */
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
  correlationId: nullable(types.text),
  status: types.integer,
  ...call,
});

/** Records that stand for something fixed, however people call them. */
export const seededRecordTable = platformTable("seeded_record", { recordId: types.uuid, key: types.text });
