import { toBase64 } from "#contracts/seals/bytes.ts";
import { fileLine, readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { SealerAway } from "#infra/stores/seals/seal-asker.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";

/** The tree that a document was made from. */
export type Sealed = {
  origin: string;
  size: number;
  at: Date;
  /** Base64. */
  root: string;
  /** Base64, of the log's own key. */
  signature: string;
  witnesses: number;
  /** Verifier keys of today. */
  keys: string[];
  /** For the foot of each page. */
  line: string;
};

type Sealing = Pick<Tenant, "seals">;

const sealedOf = async ({ seals }: Sealing, checkpoint: StoredCheckpoint): Promise<Sealed> => {
  const note = readNote(checkpoint.note);
  const origin = readCheckpoint(note?.text ?? "")?.origin ?? "";
  const signature = note?.signatures[0];
  const keys = (await seals.reader.keys()).filter(({ to }) => to === undefined).map(({ vkey }) => vkey);
  return {
    origin,
    size: checkpoint.size,
    at: checkpoint.at,
    root: toBase64(checkpoint.root),
    signature: signature ? toBase64(signature.bytes) : "",
    witnesses: checkpoint.cosignatures.length,
    keys,
    line: fileLine(checkpoint),
  };
};

/** Has the log sealed; `undefined` where that fails, which the document then says. */
export const makeSeal = async (tenant: Sealing): Promise<Sealed | undefined> => {
  try {
    const { index } = await tenant.seals.asker.seal();
    const checkpoint = await tenant.seals.reader.newest();
    return checkpoint && checkpoint.size > index ? await sealedOf(tenant, checkpoint) : undefined;
  } catch (error) {
    if (error instanceof SealerAway) return undefined;
    throw error;
  }
};

/** How much of a stream stands in the tree: its last revision, and whether every one before it does. */
export const sealedHead = async (
  { db }: Pick<Tenant, "db">,
  stream: string,
  size: number,
): Promise<{ revision: number; isWhole: boolean }> => {
  const { last, count } = await db
    .selectFrom("audit.leaf")
    .select(({ fn }) => [fn.max("revision").as("last"), fn.countAll().as("count")])
    .where("stream", "=", stream)
    .where("index", "<", String(size))
    .executeTakeFirstOrThrow();
  const revision = last === null ? -1 : Number(last);
  return { revision, isWhole: Number(count) === revision + 1 };
};
