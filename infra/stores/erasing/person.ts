import type { Kysely } from "kysely";
import { erasedName, type PersonKind } from "#contracts/erasing/erase-calls.ts";
import { account } from "#contracts/resources/account.ts";
import { clientInfo } from "#contracts/resources/client-info.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { employee } from "#contracts/resources/employee.ts";
import type { Database } from "../../engines/database/database.ts";
import { snake } from "../../engines/database/snake.ts";

/** The records that are about a person, by kind. */
export const resourceOf: Readonly<Record<PersonKind, ResourceDefinition>> = { customer: clientInfo, employee, account };

/** Fields that say where a person works, and nothing about the person. They stay. */
const unchanged = new Set(["companyId", "companyType", "postId", "category", "roleIds"]);

/** Fields of a person's record that are emptied. */
export const personalFields = (kind: PersonKind): string[] =>
  Object.entries(resourceOf[kind].fields)
    .filter(([name, field]) => !unchanged.has(name) && field.kind !== "flag" && field.stored !== false)
    .map(([name]) => name);

/** Columns of an account beside its fields that say something about the person. */
const alsoOfAccount = ["avatar", "confirmed_email", "oidc_issuer", "oidc_subject"];

/** A person as stored today, and every value that the record ever had, by field. */
export type Person = {
  kind: PersonKind;
  id: string;
  name: string;
  /** Company of the record. Null: of no company. */
  companyId: string | null;
  isDeleted: boolean;
  row: Record<string, unknown>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
};

type Change = { before: unknown; after: unknown };

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value.trim();
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" ? String(value) : "";
};

const valuesOf = (kind: PersonKind, row: Record<string, unknown>, changes: readonly Change[]): Person["values"] => {
  const values = new Map<string, Set<string>>();
  for (const name of personalFields(kind)) {
    const texts = [row[snake(name)], ...changes.flatMap(({ before, after }) => [before, after].map(at(name)))];
    values.set(name, new Set(texts.map(textOf).filter((text) => text !== "")));
  }
  return values;
};

const at =
  (name: string) =>
  (record: unknown): unknown =>
    typeof record === "object" && record !== null ? (record as Record<string, unknown>)[name] : undefined;

type AnyRow = Record<string, unknown>;
/** Rows of the three tables, whose columns follow from their declarations. */
export type PersonTables = { client: AnyRow; employee: AnyRow; account: AnyRow };
export const tableOf = { customer: "client", employee: "employee", account: "account" } as const;

/** Reads a person with all earlier values of the record. `undefined`: there is no such record. A removed record can be erased too. */
export const readPerson = async (db: Kysely<Database>, kind: PersonKind, id: string): Promise<Person | undefined> => {
  const row = await db
    .withTables<{ person: AnyRow }>()
    .selectFrom(`${tableOf[kind]} as person` as "person")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  // The account of an API key is nobody.
  if (!row || row["kind"] === "service") return undefined;
  const changes = await db
    .selectFrom("record_change")
    .select(["before", "after"])
    .where("resource", "=", resourceOf[kind].name)
    .where("record_id", "=", id)
    .execute();
  const company = kind === "customer" ? row["created_company_id"] : row["company_id"];
  const title = kind === "account" ? row["nick_name"] || row["user_name"] : row["name"];
  return {
    kind,
    id,
    name: textOf(title),
    companyId: typeof company === "string" ? company : null,
    isDeleted: row["is_deleted"] === true,
    row,
    values: valuesOf(kind, row, changes),
  };
};

/** Names of the person: the present one and earlier ones. One sign alone names nobody. */
export const namesOf = ({ kind, values }: Person): string[] => {
  const fields = kind === "account" ? ["nickName", "userName"] : ["name"];
  const names = fields.flatMap((name) => [...(values.get(name) ?? [])]);
  return [...new Set(names)].filter((name) => name.length > 1 && name !== erasedName(kind, ""));
};

/** The record's columns with the values that they get. An account gets a user name that nobody can guess or take. */
export const emptied = ({ kind, id }: Pick<Person, "kind" | "id">): Record<string, unknown> => {
  const empty = Object.fromEntries(personalFields(kind).map((name) => [snake(name), null]));
  const removal = { is_deleted: true, deleted_time: new Date() };
  if (kind === "account") {
    const also = Object.fromEntries(alsoOfAccount.map((column) => [column, null]));
    const closing = { is_usable: false, password_hash: "", must_change_password: false };
    return { ...empty, ...also, ...closing, ...removal, user_name: `erased-${id}`, nick_name: erasedName(kind, id) };
  }
  return { ...empty, ...removal, name: erasedName(kind, id), pinyin: null };
};
