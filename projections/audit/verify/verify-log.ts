import type { Kysely } from "kysely";
import { utf8 } from "#contracts/seals/bytes.ts";
import type { Checkpoint } from "#contracts/seals/checkpoint.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import { createFrontier, leafHash } from "#contracts/seals/merkle.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import { sha256 } from "#infra/stores/seals/sha256.ts";
import { inBatches } from "../../runner/in-batches.ts";
import { createAnchorJudge, type AnchorJudge } from "./anchors.ts";
import {
  createCheckpointJudge,
  readCheckpoints,
  type KeptCheckpoint,
  type Roots,
  createSignedJudge,
  type SignedJudge,
} from "./checkpoints.ts";
import { createLeafComparison, type KeptLeaf, type LeafComparison, type LogEntry } from "./compare-leaves.ts";
import { createHeads, type Heads } from "./heads.ts";
import { readKeys } from "./keys.ts";
import { createPictureJudge } from "./pictures.ts";
import type { Report } from "./report.ts";
import { createSealJudge, readSeals, readTakenOver, type SealJudge } from "./seals.ts";
import { compareTiles, createTileBase, type TileBase } from "./tiles.ts";

export type LogOptions = {
  tenantId: string;
  db: Kysely<Database>;
  /** The log with its events as stored, because these are hashed. */
  log: EventLog;
  files: Pick<FileStore, "open">;
  /** Notes that were stored elsewhere, one after the other. */
  anchors: string;
  /** The last checkpoint that the key signed. */
  signed: Checkpoint | undefined;
  report: Report;
  signal: AbortSignal;
};

const BATCH = 1000;

type Parts = {
  leaves: LeafComparison;
  tiles: TileBase;
  heads: Heads;
  anchors: AnchorJudge;
  signed: SignedJudge;
  seals: SealJudge;
  checkpoints: ReturnType<typeof createCheckpointJudge>;
  pictures: ReturnType<typeof createPictureJudge>;
  /** `now` is the tree over the current log, `sealed` the tree over the sealed leaves. */
  now: ReturnType<typeof createFrontier>;
  sealed: ReturnType<typeof createFrontier>;
  report: Report;
};

/** Compares the log from its beginning with its tree, its notes and its pictures. Memory grows only with the number of streams. */
export const verifyLog = async ({ db, ...options }: LogOptions): Promise<void> =>
  // One connection, because an alignment's temporary tables last as long as it.
  db.connection().execute(async (connection) => walk({ ...options, db: connection }));

const walk = async (options: LogOptions): Promise<void> => {
  const { db, log, report, signal } = options;
  const progress = db.selectFrom("audit.progress").select(["size", "generation"]);
  const { size, generation } = await progress.executeTakeFirstOrThrow();
  const sealedSize = Number(size);
  const newest = await newestCheckpoint(db);
  const parts = await openParts(options, sealedSize, generation);
  judge(parts, [], new Set([0]));
  let index = 0;
  for await (const batch of inBatches(log.readAll({ limit: Number.POSITIVE_INFINITY }), BATCH)) {
    signal.throwIfAborted();
    const leaves = await parts.leaves.kept(index, index + batch.length);
    const notes = await readCheckpoints(db, index, index + batch.length);
    takeBatch(parts, batch, { index, kept: leaves, notes });
    await parts.leaves.flush();
    await parts.pictures.flush();
    index += batch.length;
    report.done += batch.length;
    report.reach("leaves", index);
    report.reach("revisions", parts.heads.streams);
  }
  report.treeSize = index;
  await endWalk(parts, { db, index, sealed: sealedSize, newest });
};

const openParts = async (
  { tenantId, db, log, files, anchors, signed, report }: LogOptions,
  sealedSize: number,
  generation: number,
): Promise<Parts> => {
  const keys = await readKeys(db);
  for (const check of ["leaves", "revisions", "checkpoints", "consistency", "pictures"] as const)
    report.begin(check, check === "leaves" ? sealedSize : 0);
  return {
    leaves: createLeafComparison(db, sealedSize, report),
    tiles: createTileBase(),
    heads: createHeads(),
    anchors: createAnchorJudge(anchors, { tenantId, keys, report }),
    signed: createSignedJudge(signed, { tenantId, generation, report }),
    seals: createSealJudge(await readSeals(log), report),
    checkpoints: createCheckpointJudge({ tenantId, keys, takenOver: await readTakenOver(log, tenantId), report }),
    pictures: createPictureJudge(files, report),
    now: createFrontier(0, [], sha256),
    sealed: createFrontier(0, [], sha256),
    report,
  };
};

type Batch = { index: number; kept: ReadonlyMap<number, KeptLeaf>; notes: readonly KeptCheckpoint[] };

const takeBatch = (parts: Parts, events: readonly Recorded[], { index: from, kept: leaves, notes }: Batch): void => {
  const notesAt = new Map<number, KeptCheckpoint[]>();
  for (const note of notes) notesAt.set(note.size, [...(notesAt.get(note.size) ?? []), note]);
  const marks = new Set([...notesAt.keys(), ...parts.seals.sizes, ...parts.anchors.sizes, ...parts.signed.sizes]);
  for (const [at, event] of events.entries()) {
    const index = from + at;
    takeEvent(parts, event, index, leaves.get(index));
    if (marks.has(index + 1)) judge(parts, notesAt.get(index + 1) ?? [], marks);
  }
};

const takeEvent = (parts: Parts, event: Recorded, index: number, leaf: KeptLeaf | undefined): void => {
  const text = leafText(event);
  const hash = leafHash(utf8(text), sha256);
  const revision = Number(event.revision);
  const { stream, type } = event;
  const entry: LogEntry = { index, id: event.id.toLowerCase(), stream, revision, type, hash };
  const isSealed = parts.leaves.compare(entry, leaf);
  takeRevision(parts, entry, isSealed);
  parts.now.add(hash);
  parts.sealed.add(leaf?.hash ?? hash);
  if (leaf) parts.tiles.add(leaf);
  parts.pictures.take(entry, text);
};

/** Reports a gap that existed when its events were sealed. The leaves report later gaps. */
const takeRevision = ({ heads, leaves, report }: Parts, entry: LogEntry, isSealed: boolean): void => {
  const { stream, revision, index } = entry;
  const before = heads.revisionOf(stream);
  heads.take(stream, revision, index);
  if (revision === before + 1) return;
  report.differs("revisions");
  if (!isSealed || leaves.isAstray()) return;
  report.find("revisions", {
    code: revision > before ? "leaf.missing" : "order.changed",
    index,
    stream,
    revision,
    first: index,
    last: index,
    params: { about: "revision" },
  });
};

const judge = (parts: Parts, notes: readonly KeptCheckpoint[], marks: ReadonlySet<number>): void => {
  const { now, sealed: sealedTree, heads, leaves } = parts;
  const { size } = now;
  if (!marks.has(size)) return;
  const roots: Roots = { now: now.root(), sealed: sealedTree.root() };
  for (const note of notes) parts.checkpoints.judge(note, roots);
  parts.seals.judge(size, roots, heads, leaves.isAstray());
  parts.anchors.judge(size, roots);
  parts.signed.judge(size, roots);
};

const newestCheckpoint = async (db: Kysely<Database>): Promise<number> => {
  const { size } = await db
    .selectFrom("audit.checkpoint")
    .where("generation", "=", (eb) => eb.selectFrom("audit.progress").select("generation"))
    .select(({ fn }) => fn.max("size").as("size"))
    .executeTakeFirstOrThrow();
  return Number(size ?? 0);
};

type End = { db: Kysely<Database>; index: number; sealed: number; newest: number };

const endWalk = async (parts: Parts, { db, index, sealed: sealedSize, newest }: End): Promise<void> => {
  const { report } = parts;
  await parts.leaves.end(index);
  await walkRest(parts, { db, index, sealed: sealedSize });
  // The log's end may be missing together with its leaves. A note still shows the log's former size.
  const first = Math.max(index, sealedSize);
  if (newest > first)
    report.find("leaves", { code: "log.truncated", index: first, first, last: newest - 1, params: { about: "note" } });
  parts.signed.end(first);
  report.end("leaves", index);
  report.end("revisions", parts.heads.streams);
  await compareTiles(db, parts.tiles.nodes(), report);
  parts.checkpoints.end();
  parts.seals.end();
  parts.anchors.end(index);
  parts.pictures.end();
};

/** If the log is shorter than the sealed part, the remaining leaves decide which checkpoints are right. */
const walkRest = async (parts: Parts, { db, index, sealed: sealedSize }: Omit<End, "newest">): Promise<void> => {
  for (let from = index; from < sealedSize; from += BATCH) {
    const to = Math.min(from + BATCH, sealedSize);
    const leaves = await parts.leaves.kept(from, to);
    const notes = await readCheckpoints(db, from, to);
    for (let at = from; at < to; at += 1) {
      const leaf = leaves.get(at);
      if (!leaf) return;
      parts.sealed.add(leaf.hash);
      parts.tiles.add(leaf);
      for (const note of notes.filter(({ size }) => size === at + 1)) {
        const root = parts.sealed.root();
        parts.checkpoints.judge(note, { now: root, sealed: root });
      }
    }
  }
};
