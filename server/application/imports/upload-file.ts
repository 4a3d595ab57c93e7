import { v7 } from "uuid";
import type { Pool } from "pg";
import type { UploadedImport } from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import { FileRefused } from "#infra/engines/imports/file-refused.ts";
import { takeUpload } from "#infra/engines/imports/take-upload.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { ImportCaller } from "./own-imports.ts";

type Sent = { kind: ImportKindName; fileName: string; path: string };

const LONGEST_NAME = 200;

/** Reads an uploaded file into an import of its own. Of a file that is refused nothing is kept. */
export const uploadFile = async (
  { store, caller, ctx, pool }: ImportCaller & { pool: Pool },
  { kind, fileName, path }: Sent,
): Promise<Answer<UploadedImport>> => {
  const id = v7();
  await store.discardExpired();
  await store.add({ id, kind, fileName: fileName.slice(-LONGEST_NAME), userId: caller.userId });
  try {
    // One file after the other: reading takes the processor that all calls share.
    const sheets = await ctx.locks(["import"], () => takeUpload(pool, id, importKinds[kind], path));
    await store.set(id, { sheets });
    return done({ id, sheets });
  } catch (error) {
    await store.remove(id);
    if (error instanceof FileRefused) return refusedCall(error.code, { params: error.params });
    throw error;
  }
};
