import type { Kysely, Transaction } from "kysely";
import { checkpointText, originOf, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import { verifyConsistency } from "#contracts/seals/merkle.ts";
import { noteOf, signText, verifierText, type SignerKey } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { SealReader, StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { LogRewritten, type SignedFile } from "#infra/stores/seals/signed-file.ts";
import { SealingStopped } from "#infra/stores/seals/stopped.ts";
import type { KeyRing } from "./key-ring.ts";
import type { Sealed } from "./sealed-state.ts";

export type NotaryOptions = {
  db: Kysely<Database>;
  reader: SealReader;
  keys: KeyRing;
  /** The last signed checkpoint. Every new one must follow from it. */
  signed: Pick<SignedFile, "last" | "keep">;
  tenantId: string;
  now(): Date;
  /** Called for each checkpoint after it is stored. Its result is not awaited. */
  published(checkpoint: StoredCheckpoint): void;
};

export type Notary = {
  /** The last signed size, or 0 before the first signature. */
  signedSize(): number;
  /** Signs the sealed tree, unless its size or a larger one is signed already. Returns the newest checkpoint. */
  sign(sealed: Pick<Sealed, "size" | "root">): Promise<StoredCheckpoint>;
  /** Signs with both keys and continues with the second, see `KeyRing`. */
  introduce(next: SignerKey, sealed: Pick<Sealed, "size" | "root">): Promise<StoredCheckpoint>;
};

/** Makes checkpoints. Each is consistent with the one before, and no size gets two. Long because both ways to sign share the lock. */
export const createNotary = ({
  db,
  reader: outside,
  keys,
  signed,
  tenantId,
  now,
  published,
}: NotaryOptions): Notary => {
  /** Runs under the lock of the progress row, so that only one of two processes signs. */
  const locked = async (
    work: (
      trx: Transaction<Database>,
      reader: SealReader,
      generation: number,
      newest: StoredCheckpoint | undefined,
    ) => Promise<StoredCheckpoint>,
  ): Promise<StoredCheckpoint> => {
    let isNew = false;
    const checkpoint = await db.transaction().execute(async (trx) => {
      const { generation } = await trx
        .selectFrom("audit.progress")
        .select("generation")
        .forUpdate()
        .executeTakeFirstOrThrow();
      // Reads in the transaction: a small pool may have no second connection.
      const reader = outside.within(trx);
      const newest = await reader.newest();
      const result = await work(trx, reader, generation, newest);
      isNew = result !== newest;
      return result;
    });
    if (isNew) published(checkpoint);
    return checkpoint;
  };

  const checkpointOf = (
    generation: number,
    { size, root }: Pick<Sealed, "size" | "root">,
    signers: readonly SignerKey[],
  ): StoredCheckpoint => {
    const text = checkpointText({ origin: originOf(tenantId, generation), size, root });
    const note = noteOf(
      text,
      signers.map((signer) => signText(text, signer)),
    );
    return { generation, size, root, note, at: now(), cosignatures: [] };
  };

  /** The checkpoint is stored on the disk before it is published. */
  const keep = ({ generation, size, root }: StoredCheckpoint): void =>
    signed.keep({ origin: originOf(tenantId, generation), size, root });

  return {
    signedSize: () => signed.last()?.size ?? 0,
    sign: (sealedTree) =>
      locked(async (trx, reader, generation, newest) => {
        if (newest && newest.size >= sealedTree.size) return newest;
        await checkConsistent(reader, newest, sealedTree);
        await checkFollows(reader, signed.last(), originOf(tenantId, generation), sealedTree);
        const checkpoint = checkpointOf(generation, sealedTree, [keys.signer]);
        keep(checkpoint);
        await store(trx, checkpoint);
        return checkpoint;
      }),
    async introduce(next, sealedTree) {
      const introduced = await locked(async (trx, reader, generation, newest) => {
        const tree = newest && newest.size >= sealedTree.size ? newest : sealedTree;
        await checkConsistent(reader, newest, tree);
        await checkFollows(reader, signed.last(), originOf(tenantId, generation), tree);
        const fresh = checkpointOf(generation, tree, [keys.signer, next]);
        const checkpoint = tree === newest ? { ...newest, note: fresh.note } : fresh;
        keep(checkpoint);
        await store(trx, checkpoint);
        await changeKey(trx, keys.signer, next, tree.size);
        return checkpoint;
      });
      keys.takeNext(next);
      return introduced;
    },
  };
};

/** @throws SealingStopped where the tree does not begin with the signed one */
const checkConsistent = async (
  reader: SealReader,
  newest: StoredCheckpoint | undefined,
  { size, root }: Pick<Sealed, "size" | "root">,
): Promise<void> => {
  if (!newest) return;
  const proof = await reader.consistency(newest.size, size);
  if (verifyConsistency({ first: newest.size, firstRoot: newest.root, size, root, proof })) return;
  throw new SealingStopped(`the tree of ${size} events does not begin with the ${newest.size} that are signed`);
};

/** @throws LogRewritten where the tree differs from the last signed one, or does not begin with it */
const checkFollows = async (
  reader: SealReader,
  last: Checkpoint | undefined,
  origin: string,
  { size, root }: Pick<Sealed, "size" | "root">,
): Promise<void> => {
  if (!last) return;
  if (last.origin !== origin) throw new LogRewritten(`${last.origin} was signed last, not ${origin}`);
  if (last.size > size) throw new LogRewritten(`${last.size} events were signed, of which ${size} are there`);
  const proof = await reader.consistency(last.size, size);
  if (verifyConsistency({ first: last.size, firstRoot: last.root, size, root, proof })) return;
  throw new LogRewritten(`the tree of ${size} events does not begin with the ${last.size} that were signed last`);
};

/** A note of the same size gets its second signature. Its other parts do not change. */
const store = (trx: Transaction<Database>, { generation, size, root, note, at }: StoredCheckpoint): Promise<unknown> =>
  trx
    .insertInto("audit.checkpoint")
    .values({ generation, size, root: Buffer.from(root), note, at })
    .onConflict((conflict) => conflict.columns(["generation", "size"]).doUpdateSet({ note }))
    .execute();

const changeKey = async (trx: Transaction<Database>, old: SignerKey, next: SignerKey, size: number): Promise<void> => {
  await trx.updateTable("audit.key").set({ to_size: size }).where("vkey", "=", verifierText(old)).execute();
  await trx
    .insertInto("audit.key")
    .values({ vkey: verifierText(next), from_size: size })
    .execute();
};
