import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { v7 } from "uuid";
import type { Pool } from "pg";
import type { UploadedImport } from "#contracts/imports/calls.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { writeSource } from "#infra/stores/imports/write-source.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { ImportCaller } from "./own-imports.ts";

type Sent = { kind: ImportKindName; fileName: string; path: string };

type Uploader = ImportCaller & {
  pool: Pool;
  reader: FileReaders["sheet"];
  /** Rate limit key of the reader's account. */
  account: string;
};

const LONGEST_NAME = 200;

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

/** Reads an uploaded file into a new import. Nothing is stored of a refused file. */
export const uploadFile = async (
  { store, caller, pool, reader, account }: Uploader,
  { kind, fileName, path }: Sent,
): Promise<Answer<UploadedImport>> => {
  const id = v7();
  await store.discardExpired();
  const contentHash = await hashOf(path);
  await store.add({ id, kind, fileName: fileName.slice(-LONGEST_NAME), userId: caller.userId, contentHash });
  try {
    const read = await reader.read({ path, importId: id, kind }, { account, onPortion: writeSource(pool) });
    if (!read.ok) {
      await store.remove(id);
      return refusedCall(read.code, { params: read.params });
    }
    await store.set(id, { sheets: read.sheets });
    return done({ id, sheets: read.sheets });
  } catch (error) {
    await store.remove(id);
    throw error;
  }
};
