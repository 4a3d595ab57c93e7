import { someOf, types, type Columns, type SourceTable } from "../read-models/table.ts";

const platformTable = <const C extends Columns>(name: string, columns: C): SourceTable<C, undefined> => ({
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

/** Records that stand for something fixed, however people call them. */
export const seededRecordTable = platformTable("seeded_record", { recordId: types.uuid, key: types.text });
