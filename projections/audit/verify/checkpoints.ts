import type { Kysely } from "kysely";
import { equalBytes } from "#contracts/seals/bytes.ts";
import { originOf, readCheckpoint, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { signingOf, type LogKey } from "./keys.ts";
import type { Report } from "./report.ts";

/** The two trees at a size: the tree over the current log, and the tree over the sealed leaves. */
export type Roots = { now: Uint8Array; sealed: Uint8Array };

export type KeptCheckpoint = { generation: number; size: number; root: Buffer; note: string };

/** Checkpoints of sizes above `after` and up to `until`. */
export const readCheckpoints = async (
  db: Kysely<Database>,
  after: number,
  until: number,
): Promise<KeptCheckpoint[]> => {
  const rows = await db
    .selectFrom("audit.checkpoint")
    .select(["generation", "size", "root", "note"])
    .where("size", ">", String(after))
    .where("size", "<=", String(until))
    .orderBy("size")
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
};

export type CheckpointOptions = {
  tenantId: string;
  keys: readonly LogKey[];
  /** Events of a generation that the next one took over. A checkpoint beyond is about abandoned events. */
  takenOver: ReadonlyMap<number, number>;
  report: Report;
};

/** Fault of a checkpoint: the note, its signature, or the tree at its size. */
type Fault = "note" | "signature" | "unknown" | "root";

/** Checks each checkpoint: its note, its signature, and both trees at its size. */
export const createCheckpointJudge = ({ tenantId, keys, takenOver, report }: CheckpointOptions) => {
  let count = 0;
  return {
    judge(checkpoint: KeptCheckpoint, roots: Roots): void {
      count += 1;
      report.reach("checkpoints", count);
      report.reach("consistency", Math.max(count - 1, 0));
      const { size } = checkpoint;
      const isGivenUp = size > (takenOver.get(checkpoint.generation) ?? Number.POSITIVE_INFINITY);
      const fault = noteFault(checkpoint, tenantId, keys) ?? (isGivenUp ? undefined : rootFault(checkpoint, roots));
      if (!fault) return;
      if (fault === "root") report.differs("consistency");
      const code = fault === "unknown" ? "key.unknown" : "checkpoint.forged";
      report.find("checkpoints", { code, first: size, last: size, params: { about: fault } });
    },
    end(): void {
      report.end("checkpoints", count);
      report.end("consistency", Math.max(count - 1, 0));
    },
  };
};

const noteFault = (
  { generation, size, root, note }: KeptCheckpoint,
  tenantId: string,
  keys: readonly LogKey[],
): Fault | undefined => {
  const signed = readNote(note);
  const checkpoint = signed && readCheckpoint(signed.text);
  if (
    !checkpoint ||
    checkpoint.size !== size ||
    checkpoint.origin !== originOf(tenantId, generation) ||
    !equalBytes(checkpoint.root, root)
  )
    return "note";
  const signing = signingOf(signed, size, keys);
  if (signing === "bad") return "signature";
  return signing === "unknown" ? "unknown" : undefined;
};

/** A checkpoint is right if it matches the current tree or the sealed tree. The leaves report events that changed since. */
const rootFault = ({ root }: KeptCheckpoint, { now, sealed: sealedRoot }: Roots): Fault | undefined =>
  equalBytes(root, now) || equalBytes(root, sealedRoot) ? undefined : "root";

/** Checks the last signed checkpoint, stored in a file. Access to the database alone cannot change that file. */
export type SignedJudge = {
  readonly sizes: readonly number[];
  judge(size: number, roots: Roots): void;
  /** @param size events of the log, or of the sealed part if that is larger */
  end(size: number): void;
};

type Options = { tenantId: string; generation: number; report: Report };

export const createSignedJudge = (
  last: Checkpoint | undefined,
  { tenantId, generation, report }: Options,
): SignedJudge => {
  const find = (first: number, until: number, about?: string): void => {
    report.differs("consistency");
    const params = { size: last?.size ?? 0, ...(about !== undefined && { about }) };
    report.find("checkpoints", { code: "log.rewritten", first, last: until, params });
  };
  const isOtherOrigin = last !== undefined && last.origin !== originOf(tenantId, generation);
  return {
    sizes: last && !isOtherOrigin ? [last.size] : [],
    judge(size, { now, sealed: sealedRoot }) {
      if (!last || isOtherOrigin || size !== last.size) return;
      // The leaves report events that changed since they were sealed.
      if (!equalBytes(last.root, now) && !equalBytes(last.root, sealedRoot)) find(0, size - 1);
    },
    end(size) {
      if (!last) return;
      if (isOtherOrigin) find(0, last.size - 1, "origin");
      else if (last.size > size) find(size, last.size - 1, "beyond");
    },
  };
};
