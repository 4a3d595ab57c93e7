import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#infra/engines/database/database.ts";
import type { SealReader, StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { dueAt } from "./due.ts";
import type { KeyRing } from "./key-ring.ts";
import { KeyRefused } from "#infra/stores/seals/key-file.ts";
import type { Notary } from "./notary.ts";
import type { SealMaker } from "./seal-maker.ts";
import type { SealedState } from "./sealed-state.ts";
import { bundleText } from "#contracts/seals/checkpoint.ts";
import { noteOf, type SignerKey, signText } from "#contracts/seals/signed-note.ts";
import { REQUEST_MS } from "#infra/stores/seals/seal-asker.ts";

type RequestsOptions = {
  db: Kysely<Database>;
  seals: Pick<SealMaker, "make">;
  signer(): SignerKey;
  now(): Date;
};

const DIGEST = /^[0-9a-f]{64}$/;

/** Completes waiting requests, with one seal for all earlier ones. Returns whether a request was completed. */
const answerRequests = async ({ db, seals, signer, now }: RequestsOptions): Promise<boolean> => {
  await db
    .deleteFrom("audit.request")
    .where("created_time", "<", new Date(now().getTime() - REQUEST_MS))
    .execute();
  const waiting = await db
    .selectFrom("audit.request")
    .select(["id", "kind", "manifest"])
    .where("answer", "is", null)
    .execute();
  const answer = async (ids: readonly string[], answers: unknown): Promise<void> => {
    await db
      .updateTable("audit.request")
      .set({ answer: JSON.stringify(answers) })
      .where("id", "in", ids)
      .execute();
  };
  for (const { id, manifest } of waiting) {
    if (manifest !== null && DIGEST.test(manifest)) await answer([id], { note: signedManifest(signer(), manifest) });
  }
  const forSeal = waiting.filter(({ kind }) => kind === "seal").map(({ id }) => id);
  const seal = forSeal.length > 0 ? await seals.make() : undefined;
  if (seal) await answer(forSeal, seal);
  return waiting.length > 0;
};

/** The key's name is the origin, without the bundle's ending. */
const signedManifest = (signer: SignerKey, manifest: string): string => {
  const text = bundleText(signer.name, manifest);
  return noteOf(text, [signText(text, signer)]);
};

export type KeeperOptions = {
  db: Kysely<Database>;
  reader: SealReader;
  state: SealedState;
  keys: KeyRing;
  notary: Notary;
  seals: SealMaker;
  now(): Date;
  log: Pick<Logger, "error" | "info">;
  /** Called after a request is completed. */
  answered(): void;
  /** Interval for checking the tables, because hints may be lost. */
  lookMs: number;
  askedPauseMs?: number;
};

export type Keeper = {
  /**
   * Does all due work: checkpoints, the daily seal, requests, a new key.
   *
   * @param hinted a hint announced a request
   * @returns in how many ms the next checkpoint is due, if known
   */
  turn(hinted: boolean): Promise<number | undefined>;
  readonly newest: StoredCheckpoint | undefined;
};

/** Makes all signatures and responses, one after the other. Long because its steps share the newest checkpoint and the last look. */
export const createKeeper = async (options: KeeperOptions): Promise<Keeper> => {
  const { db, reader, state, keys, notary, seals, now, log, answered, lookMs, askedPauseMs } = options;
  let newest = await reader.newest();
  let askedAt: number | undefined;
  let lookedAt = 0;
  let reasonBefore = "";

  const sign = async (tree: { size: number; root: Uint8Array }): Promise<void> => {
    newest = await notary.sign(tree);
    state.covered(newest.size);
  };

  const signWhenDue = async (): Promise<number | undefined> => {
    const tree = state.now;
    if (tree.size === 0) return undefined;
    const signedSize = notary.signedSize();
    // A tree that is being rebuilt from the log's beginning is still shorter than the signed one.
    if (tree.size < signedSize && !state.caughtUp) return undefined;
    // The first checkpoint always has size 1, even if the log is long already.
    if (newest === undefined && signedSize === 0) await sign({ size: 1, root: await reader.rootAt(1) });
    const at = now().getTime();
    const due = dueAt({ since: state.since, newestAt: newest?.at.getTime(), askedAt, askedPauseMs }, at);
    if (due === undefined || due > at) return due && due - at;
    await sign(tree);
    return undefined;
  };

  /** An unusable waiting key is logged once. The old key stays in use. */
  const takeUpKey = async (): Promise<void> => {
    if (newest === undefined) return;
    try {
      const next = keys.next();
      if (!next) return;
      newest = await notary.introduce(next, state.now);
      state.covered(newest.size);
      log.info({ key: next.hash, size: newest.size }, "a new key signs from now on");
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
      if (reasonBefore !== error.message) log.error({ reason: error.message }, "the waiting key is refused");
      reasonBefore = error.message;
    }
  };

  return {
    get newest() {
      return newest;
    },
    async turn(hinted) {
      const at = now().getTime();
      const looks = hinted || at - lookedAt >= lookMs;
      if (looks) {
        lookedAt = at;
        const row = await db.selectFrom("audit.progress").select("asked_at").executeTakeFirstOrThrow();
        askedAt = row.asked_at?.getTime();
      }
      const nextMs = await signWhenDue();
      if (!looks) return nextMs;
      await takeUpKey();
      await seals.makeDaily();
      if (await answerRequests({ db, seals, signer: () => keys.signer, now })) answered();
      const checkpoint = await reader.newest();
      newest = checkpoint ?? newest;
      return nextMs;
    },
  };
};
