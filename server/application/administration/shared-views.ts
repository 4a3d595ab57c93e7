import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import type { AddView, SharedView, UpdateView } from "#contracts/access/shared-view.ts";
import { isOpenTo } from "#contracts/list-kit/define-list.ts";
import { everyList } from "#contracts/lists/every-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { nameFor } from "#infra/engines/database/seeded-name.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { reaches, writeChange, type Operator } from "./operator.ts";

const resource = "sharedView";

type Reader = { userId: string; codes: Operator["codes"]; language: Language };

/** Names of the lists that the caller may open. */
const openLists = ({ codes }: Pick<Reader, "codes">): string[] =>
  everyList.filter((list) => isOpenTo(list, codes)).map(({ name }) => name);

const usableRoles = (db: Kysely<Database>) =>
  db.selectFrom("role").where("role.is_usable", "=", true).where("role.is_deleted", "=", false);

/** Views that the reader shared or that are shared with the reader's roles, sorted by name. Only of lists that the reader may open. */
export const sharedViews = async (db: Kysely<Database>, reader: Reader, list?: string): Promise<SharedView[]> => {
  const lists = openLists(reader).filter((name) => list === undefined || name === list);
  if (lists.length === 0) return [];
  const viewsOfRoles = usableRoles(db)
    .innerJoin("account_role", "account_role.role_id", "role.id")
    .innerJoin("shared_view_role", "shared_view_role.role_id", "role.id")
    .where("account_role.account_id", "=", reader.userId)
    .select("shared_view_role.view_id");
  const views = await db
    .selectFrom("shared_view as view")
    .innerJoin("account as author", "author.id", "view.created_user_id")
    .select(["view.id", "view.version", "view.list", "view.query", "view.columns", "view.created_time"])
    .select((eb) => nameFor(reader.language, eb.ref("view.id"), eb.ref("view.name")).as("name"))
    .select(["view.created_user_id", "author.nick_name", "author.user_name"])
    .where("view.is_deleted", "=", false)
    .where("view.list", "in", lists)
    .where((eb) => eb.or([eb("view.created_user_id", "=", reader.userId), eb("view.id", "in", viewsOfRoles)]))
    .orderBy("view.name")
    .orderBy("view.id")
    .execute();
  const roles = await rolesOf(
    db,
    views.map(({ id }) => id),
    reader.language,
  );
  return views.map(({ created_user_id, created_time, nick_name, user_name, ...view }) => {
    const viewRoles = roles.filter(({ viewId }) => viewId === view.id);
    return {
      ...view,
      roleIds: viewRoles.map(({ id }) => id),
      roleNames: viewRoles.map(({ name }) => name ?? ""),
      createdTime: created_time.toISOString(),
      createdUserName: nick_name || user_name,
      isOwn: created_user_id === reader.userId,
    };
  });
};

const rolesOf = async (db: Kysely<Database>, viewIds: string[], language: Language) =>
  viewIds.length === 0
    ? []
    : usableRoles(db)
        .innerJoin("shared_view_role as shared", "shared.role_id", "role.id")
        .where("shared.view_id", "in", viewIds)
        .select((eb) => [
          "shared.view_id as viewId",
          "role.id",
          nameFor(language, eb.ref("role.id"), eb.ref("role.label")).as("name"),
        ])
        .orderBy("role.created_time")
        .execute();

/** Shares a view of a list that the operator may open. */
export const addSharedView = async (
  db: Kysely<Database>,
  operator: Operator,
  { roleIds, columns, ...view }: AddView,
): Promise<Answer<{ id: string }>> => {
  if (!openLists(operator).includes(view.list)) return refusedField("list", "view.listUnknown");
  return db.transaction().execute(async (transaction) => {
    const fault = await unknownRole(transaction, roleIds);
    if (fault) return fault;
    const id = v7();
    const { userId: created_user_id, companyId: created_company_id, now: created_time } = operator;
    const row = { ...view, id, columns: JSON.stringify(columns), created_user_id, created_company_id, created_time };
    await transaction.insertInto("shared_view").values(row).execute();
    await shareWith(transaction, id, roleIds);
    await writeChange(transaction, operator, {
      resource,
      id,
      action: "add",
      after: { ...view, columns, roleIds, version: 1 },
    });
    return done({ id });
  });
};

/** Changes a view that the operator shared, or that somebody of a company in the operator's scope shared. */
export const updateSharedView = (
  db: Kysely<Database>,
  operator: Operator,
  { id, version, roleIds, columns, ...view }: UpdateView,
): Promise<Answer<{ id: string; version: number }>> =>
  db.transaction().execute(async (transaction) => {
    const currentView = await changeableView(transaction, operator, id);
    if (!currentView) return refusedCall("record.notFound");
    if (currentView.version !== version) return refusedCall("record.stale");
    const fault = roleIds && (await unknownRole(transaction, roleIds));
    if (fault) return fault;
    const changed = { ...view, ...(columns !== undefined && { columns: JSON.stringify(columns) }) };
    await transaction
      .updateTable("shared_view")
      .set({ ...changed, version: version + 1 })
      .where("id", "=", id)
      .execute();
    if (roleIds) await shareWith(transaction, id, roleIds);
    const after = { ...view, columns, roleIds, version: version + 1 };
    await writeChange(transaction, operator, { resource, id, action: "update", before: traceOf(currentView), after });
    return done({ id, version: version + 1 });
  });

/** Stops sharing a view, under the same rule. */
export const removeSharedView = (db: Kysely<Database>, operator: Operator, id: string): Promise<Answer<null>> =>
  db.transaction().execute(async (transaction) => {
    const view = await changeableView(transaction, operator, id);
    if (!view) return refusedCall("record.notFound");
    await transaction.updateTable("shared_view").set({ is_deleted: true }).where("id", "=", id).execute();
    await writeChange(transaction, operator, { resource, id, action: "softdelete", before: traceOf(view) });
    return done(null);
  });

/** Returns the locked view if the operator may change it. Otherwise `undefined`, as if it did not exist. */
const changeableView = async (db: Transaction<Database>, operator: Operator, id: string) => {
  const view = await db
    .selectFrom("shared_view")
    .select(["version", "list", "name", "query", "columns", "created_user_id", "created_company_id"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  const may = view?.created_user_id === operator.userId || reaches(operator, view?.created_company_id);
  return may ? view : undefined;
};

/** The fields of a stored view for the change log. Its roles are in earlier entries of the log. */
const traceOf = ({ list, name, query, columns }: Pick<SharedView, "list" | "name" | "query" | "columns">) => ({
  list,
  name,
  query,
  columns,
});

const shareWith = async (db: Transaction<Database>, viewId: string, roleIds: string[]): Promise<void> => {
  await db.deleteFrom("shared_view_role").where("view_id", "=", viewId).execute();
  const rows = [...new Set(roleIds)].map((role_id) => ({ view_id: viewId, role_id }));
  await db.insertInto("shared_view_role").values(rows).execute();
};

const unknownRole = async (db: Transaction<Database>, roleIds: string[]): Promise<CallRefused | undefined> => {
  const ids = new Set(roleIds);
  const usable = await usableRoles(db)
    .where("role.id", "in", [...ids])
    .select("role.id")
    .execute();
  return usable.length === ids.size ? undefined : refusedField("roleIds", "account.roleUnknown");
};

const refusedField = (path: string, code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path, code }] });
