import type { Kysely, Transaction } from "kysely";
import { documentTypes, mostDocumentImages } from "#contracts/documents/document.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { writeChange, type Operator } from "../administration/operator.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { lockDocument } from "./lock-document.ts";

type Db = Kysely<Database> | Transaction<Database>;

/** Returns the paths of a document's pictures, newest first. */
export const imagesOf = async (db: Db, id: string): Promise<{ list: string[]; total: number }> => {
  const rows = await db
    .selectFrom("document_image")
    .select("url")
    .where("document_id", "=", id)
    .orderBy("created_time", "desc")
    .orderBy("url")
    .execute();
  return { list: rows.map(({ url }) => url), total: rows.length };
};

/**
 * Adds a picture to a document that has room for one.
 *
 * @param keep stores the picture and returns its path, called only if there is room
 */
export const addImage = async (
  db: Kysely<Database>,
  operator: Operator,
  id: string,
  keep: () => Promise<string>,
): Promise<Answer<{ publicFilePath: string }>> =>
  db.transaction().execute(async (transaction) => {
    const document = await lockDocument(transaction, id);
    if (document?.type !== documentTypes.menu) return refusedCall("record.notFound");
    const { total } = await imagesOf(transaction, id);
    if (total >= mostDocumentImages)
      return refusedCall("document.tooManyImages", { params: { limit: mostDocumentImages } });
    const url = await keep();
    const { now: created_time, userId: created_user_id } = operator;
    await transaction
      .insertInto("document_image")
      .values({ document_id: id, url, created_time, created_user_id })
      .execute();
    await writeChange(transaction, operator, { resource: "document", id, action: "update", after: { image: url } });
    return done({ publicFilePath: url });
  });

/** Removes a picture from a document. The file is kept, because older versions of the text may show it. */
export const removeImage = async (
  db: Kysely<Database>,
  operator: Operator,
  { documentId, url }: { documentId: string; url: string },
): Promise<Answer<null>> =>
  db.transaction().execute(async (transaction) => {
    const document = await lockDocument(transaction, documentId);
    if (!document) return refusedCall("record.notFound");
    const { numDeletedRows } = await transaction
      .deleteFrom("document_image")
      .where("document_id", "=", documentId)
      .where("url", "=", url)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refusedCall("record.notFound");
    const change = { resource: "document", id: documentId, action: "update", before: { image: url } } as const;
    await writeChange(transaction, operator, change);
    return done(null);
  });
