import type { Kysely, Transaction } from "kysely";
import { documentTypes, type DocumentContent, type DocumentVersion } from "#contracts/documents/document.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { writeChange, type Operator } from "../administration/operator.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { lockDocument } from "./lock-document.ts";

type Db = Kysely<Database>;

/** Most versions in the response of `getversions`. */
const MOST_VERSIONS = 100;

/** Returns the text of one document. */
export const contentOf = (db: Db, id: string): Promise<DocumentContent | undefined> => readContent(db, { id });

/** Returns the help of a page, which is the text of the document with that page's path. */
export const helpOf = (db: Db, menuPath: string): Promise<DocumentContent | undefined> =>
  readContent(db, { menu_path: menuPath });

const readContent = async (
  db: Db,
  key: { id: string } | { menu_path: string },
): Promise<DocumentContent | undefined> => {
  const row = await db
    .selectFrom("document")
    .select(["id", "label", "content", "version"])
    .where((eb) => eb.and(key))
    .where("type", "=", documentTypes.menu)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!row) return undefined;
  const [last] = await savedVersions(db, row.id).limit(1).execute();
  return { ...row, ...savedBy(last) };
};

/** Versions of a document with their authors, newest first. */
const savedVersions = (db: Db, id: string) =>
  db
    .selectFrom("document_version as saved")
    .leftJoin("account", "account.id", "saved.created_user_id")
    .select(["saved.version", "saved.label", "saved.created_time as time"])
    .select(({ fn, ref, val }) => [
      fn<number>("length", ["saved.content"]).as("size"),
      fn.coalesce(fn<string | null>("nullif", [ref("account.nick_name"), val("")]), "account.user_name").as("name"),
    ])
    .where("saved.document_id", "=", id)
    .orderBy("saved.version", "desc");

const savedBy = (saved?: { name: string | null; time: Date }) => ({
  changedByName: saved?.name ?? null,
  changedTime: saved?.time.toISOString() ?? null,
});

/** Returns the last versions of a document, newest first. */
export const versionsOf = async (db: Db, id: string): Promise<{ list: DocumentVersion[]; total: number }> => {
  const rows = await savedVersions(db, id).limit(MOST_VERSIONS).execute();
  const list = rows.map(({ version, label, size, ...saved }) => ({ version, label, size, ...savedBy(saved) }));
  return { list, total: list.length };
};

/** Returns one version of a document with its text. */
export const versionOf = async (db: Db, id: string, version: number): Promise<DocumentContent | undefined> => {
  const row = await savedVersions(db, id)
    .innerJoin("document", "document.id", "saved.document_id")
    .select("saved.content")
    .where("document.is_deleted", "=", false)
    .where("saved.version", "=", version)
    .executeTakeFirst();
  return row && { id, label: row.label, content: row.content, version, ...savedBy(row) };
};

type Save = { id: string; label?: string; content: string; version: number };
type Saved = Answer<{ id: string; version: number }>;

/** Saves a text as the next version. A stale save is refused with the current text, its author and its time. */
export const saveContent = async (db: Db, operator: Operator, text: Save): Promise<Saved> =>
  db.transaction().execute((transaction) => save(transaction, operator, text));

async function save(
  db: Transaction<Database>,
  operator: Operator,
  { id, label, content, version }: Save,
): Promise<Saved> {
  const before = await lockDocument(db, id);
  if (before?.type !== documentTypes.menu) return refusedCall("record.notFound");
  if (before.version !== version) return refusedCall("record.stale", { data: await contentOf(db, id) });
  const row = { label: label ?? before.label, content, version: version + 1 };
  await db.updateTable("document").set(row).where("id", "=", id).execute();
  const { now: created_time, userId: created_user_id } = operator;
  await db
    .insertInto("document_version")
    .values({ ...row, document_id: id, created_time, created_user_id })
    .execute();
  // The text itself is stored among the versions, so the change log has only its size.
  const after = { label: row.label, size: content.length, version: row.version };
  await writeChange(db, operator, { resource: "document", id, action: "update", before, after });
  return done({ id, version: row.version });
}

/** Saves an older version's text as the next version. */
export const restoreVersion = async (
  db: Db,
  operator: Operator,
  { id, version, from }: { id: string; version: number; from: number },
): Promise<Saved> => {
  const old = await versionOf(db, id, from);
  return old ? saveContent(db, operator, { id, content: old.content, version }) : refusedCall("record.notFound");
};
