import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import { ERASED, type EraseCounts, erasedName } from "#contracts/erasing/erase-calls.ts";
import type { Database } from "../../engines/database/database.ts";
import { snake } from "../../engines/database/snake.ts";
import { emptied, namesOf, type Person, personalFields, type PersonTables, resourceOf, tableOf } from "./person.ts";

type Db = Kysely<Database>;

const isOfAccount = ({ kind }: Person): boolean => kind === "account";

/** Names that the account signed in with, also before it was renamed. */
const userNames = ({ values }: Person): string[] => [...(values.get("userName") ?? [])];

/** Entries of the operation log whose call changed the record, because they hold its name. */
const isCallOn =
  ({ kind, id }: Person) =>
  (eb: ExpressionBuilder<Database, "operation_log">) =>
    eb.exists(
      eb
        .selectFrom("record_change")
        .select("record_change.id")
        .whereRef("record_change.correlation_id", "=", "operation_log.correlation_id")
        .where("record_change.resource", "=", resourceOf[kind].name)
        .where("record_change.record_id", "=", id),
    );

/** Attempts to sign in to the account, or under one of its names. */
const isSignInOf =
  (person: Person) =>
  ({ or, eb }: ExpressionBuilder<Database, "login_log">) =>
    or([
      eb("account_id", "=", person.id),
      ...userNames(person).map((name) => eb(eb.fn<string>("lower", ["created_account_name"]), "=", name.toLowerCase())),
    ]);

type Place = { import_id: string; row: number; sheet?: number };

/** The texts of an imported row are the person's if they hold a name and one value more that the record has or had. */
const isRowOf = (cells: unknown, { values }: Person): boolean => {
  const texts = Object.values(cells ?? {}).flatMap((cell) => (typeof cell === "string" ? [cell.trim()] : []));
  const ownTexts = new Set([...values.values()].flatMap((each) => [...each]));
  const names = values.get("name") ?? new Set();
  return texts.some((text) => names.has(text)) && new Set(texts.filter((text) => ownTexts.has(text))).size > 1;
};

/** Rows of uploaded sheets that hold the person, as uploaded and as read. Accounts are not imported. */
const importedRows = async (db: Db, person: Person): Promise<{ read: Place[]; uploaded: Place[] }> => {
  const names = [...(person.values.get("name") ?? [])];
  if (isOfAccount(person) || names.length === 0) return { read: [], uploaded: [] };
  const patterns = names.map((name) => `%${JSON.stringify(name).replaceAll(/[\\%_]/g, "\\$&")}%`);
  const read = await db
    .selectFrom("import_row")
    .select(["import_id", "row", "cells"])
    .where(({ or, eb, cast }) => or(patterns.map((pattern) => eb(cast<string>("cells", "text"), "like", pattern))))
    .execute();
  const uploaded = await db
    .selectFrom("import_source")
    .select(["import_id", "row", "sheet", "cells"])
    .where(({ or, eb, cast }) => or(patterns.map((pattern) => eb(cast<string>("cells", "text"), "like", pattern))))
    .execute();
  return {
    read: read.filter(({ cells }) => isRowOf(cells, person)),
    uploaded: uploaded.filter(({ cells }) => isRowOf(cells, person)),
  };
};

/** Names of uploaded files within the values of a record. */
const fileNames = /[0-9a-f]{32}(?:-[0-9a-f]{64})?\.[a-z]{3,4}/g;

/** Pictures of the person, present and earlier ones, by file name. */
export const picturesOf = ({ row, values }: Person): string[] => {
  const texts = [
    ...[...values.values()].flatMap((each) => [...each]),
    typeof row["avatar"] === "string" ? row["avatar"] : "",
  ];
  return [...new Set(texts.flatMap((text) => text.match(fileNames) ?? []))];
};

/** Number of fields that have a value. */
export const filledFields = ({ kind, row }: Person): number =>
  personalFields(kind).filter((name) => row[snake(name)] !== null && row[snake(name)] !== "").length;

const number = (rows: { count: string | number | bigint }): number => Number(rows.count);

/** Counts what {@link eraseRows} changes. Files of exports are counted by their jobs. */
export const countRows = async (db: Db, person: Person): Promise<Omit<EraseCounts, "exports">> => {
  const { id, kind } = person;
  const changes = await db
    .selectFrom("record_change")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("resource", "=", resourceOf[kind].name)
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  const calls = await db
    .selectFrom("operation_log")
    .select(({ fn }) => fn.countAll().as("count"))
    .where((eb) =>
      isOfAccount(person) ? eb.or([isCallOn(person)(eb), eb("created_user_id", "=", id)]) : isCallOn(person)(eb),
    )
    .executeTakeFirstOrThrow();
  const { read, uploaded } = await importedRows(db, person);
  const counts = {
    fields: filledFields(person),
    changes: number(changes),
    importRows: read.length + uploaded.length,
    pictures: picturesOf(person).length,
  };
  if (!isOfAccount(person)) return { ...counts, logs: number(calls), jobs: 0 };
  const [signIns, jobs, prints] = await Promise.all([
    db
      .selectFrom("login_log")
      .select(({ fn }) => fn.countAll().as("count"))
      .where(isSignInOf(person))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("job")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("label_print")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...counts, logs: number(calls) + number(signIns), jobs: number(jobs) + number(prints) };
};

const keptInChanges = new Set(["id", "version"]);

/** A record of a change whose values are erased. Names of fields stay. */
const erasedRecord = (record: unknown): string | null => {
  if (typeof record !== "object" || record === null) return null;
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    keptInChanges.has(name) || value === null ? value : ERASED,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
};

const eraseChanges = async (trx: Db, { kind, id }: Person): Promise<void> => {
  const changes = await trx
    .selectFrom("record_change")
    .select(["id", "before", "after"])
    .where("resource", "=", resourceOf[kind].name)
    .where("record_id", "=", id)
    .execute();
  for (const { id: changeId, before, after } of changes)
    await trx
      .updateTable("record_change")
      .set({ before: erasedRecord(before), after: erasedRecord(after) })
      .where("id", "=", changeId)
      .execute();
};

const eraseImports = async (trx: Db, person: Person): Promise<void> => {
  const { read, uploaded } = await importedRows(trx, person);
  for (const { import_id, row } of read)
    await trx
      .updateTable("import_row")
      .set({ cells: "{}", errors: "[]", keys: [] })
      .where("import_id", "=", import_id)
      .where("row", "=", row)
      .execute();
  for (const { import_id, row, sheet = 0 } of uploaded)
    await trx
      .updateTable("import_source")
      .set({ cells: "[]" })
      .where("import_id", "=", import_id)
      .where("row", "=", row)
      .where("sheet", "=", sheet)
      .execute();
};

/** Values that say from where a person called. */
const noOrigin = { ip: null, browser_info: null, os: null, msg_params: null };

/** Everything beside the record that holds the name of an account, or is of that account alone. */
const eraseAccount = async (trx: Db, person: Person): Promise<void> => {
  const { id } = person;
  const name = erasedName("account", id);
  await trx
    .updateTable("login_log")
    .set({ created_account_name: name, nick_name: null, ...noOrigin })
    .where(isSignInOf(person))
    .execute();
  await trx
    .updateTable("operation_log")
    .set({ created_user_name: name, nick_name: null, ...noOrigin })
    .where("created_user_id", "=", id)
    .execute();
  await trx.updateTable("job").set({ user_name: name }).where("user_id", "=", id).execute();
  await trx.updateTable("label_print").set({ user_name: name }).where("user_id", "=", id).execute();
  await trx.updateTable("audit.evidence").set({ user_name: name }).where("user_id", "=", id).execute();
  await trx.updateTable("board_state").set({ driver_name: name }).where("driver_id", "=", id).execute();
  await trx.deleteFrom("export_delivery").where("user_id", "=", id).execute();
  await trx.deleteFrom("export_schedule_user").where("user_id", "=", id).execute();
  const ofAccount = ["preference", "session", "invitation", "address_confirmation", "account_role"] as const;
  for (const table of [...ofAccount, "account_factor", "recovery_code", "otp_step", "idempotency"] as const)
    await trx.deleteFrom(table).where("account_id", "=", id).execute();
};

/** Answers that are kept for repeated calls, if they hold a name of the person. */
const forgetAnswers = async (trx: Db, person: Person): Promise<void> => {
  for (const name of namesOf(person))
    await trx
      .deleteFrom("idempotency")
      .where(({ eb, fn, val }) => eb(fn<number>("strpos", ["answer", val(name)]), ">", 0))
      .execute();
};

/** Replaces the person's names in the reasons of the requests. */
const eraseReasons = async (trx: Db, person: Person): Promise<void> => {
  for (const name of namesOf(person))
    await trx
      .updateTable("erasure")
      .set(({ fn, val }) => ({
        reason: fn<string>("replace", ["reason", val(name), val(erasedName(person.kind, person.id))]),
      }))
      .where("record_id", "=", person.id)
      .execute();
};

/** Erases a person in every row of the database. Done again it changes nothing. */
export const eraseRows = async (trx: Transaction<Database>, person: Person): Promise<void> => {
  await trx
    .updateTable("operation_log")
    .set({ record_name: erasedName(person.kind, person.id), msg_params: null })
    .where(isCallOn(person))
    .execute();
  await eraseImports(trx, person);
  await forgetAnswers(trx, person);
  await eraseReasons(trx, person);
  if (isOfAccount(person)) await eraseAccount(trx, person);
  await eraseChanges(trx, person);
  await trx
    .withTables<PersonTables>()
    .updateTable(tableOf[person.kind])
    .set(emptied(person))
    .where("id", "=", person.id)
    .execute();
};
