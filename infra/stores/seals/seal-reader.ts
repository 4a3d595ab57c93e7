import type { Kysely } from "kysely";
import {
  consistencySpans,
  emptyRoot,
  inclusionSpans,
  nodesOf,
  rootOfSpan,
  type Node,
  type NodeReader,
  type Span,
} from "#contracts/seals/merkle.ts";
import type { Tile } from "#contracts/seals/tile.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readHeads, type HeadTree } from "./head-tree.ts";
import { sha256 } from "./sha256.ts";
import { readNodes, readTile } from "./tree-nodes.ts";

/** A signed note as stored, with the lines of its witnesses. */
export type StoredCheckpoint = {
  generation: number;
  size: number;
  root: Uint8Array;
  note: string;
  at: Date;
  cosignatures: string[];
};

/** How far the log is sealed: the tree's size and its position in the log. */
export type SealProgress = { size: number; generation: number; position: string | undefined; logName: string };

/** A verifier key with the range of sizes that it signed. `to` is absent for the current key. */
export type SealKey = { vkey: string; from: number; to: number | undefined };

/** A leaf with the proof that the tree contains it. */
export type InclusionProof = { leafHash: Uint8Array; proof: Uint8Array[] };

/** Reads the tree over a tenant's log from its tables. Proofs throw `NodeMissing` where the log is not sealed yet. */
export type SealReader = {
  progress(): Promise<SealProgress>;
  /** The newest checkpoint of the current origin. */
  newest(): Promise<StoredCheckpoint | undefined>;
  /** The checkpoint of a size. If several origins have one, it is the newest origin's. */
  checkpointAt(size: number): Promise<StoredCheckpoint | undefined>;
  inclusion(index: number, size: number): Promise<InclusionProof>;
  /** Many inclusion proofs of one tree, by index. */
  inclusions(indexes: readonly number[], size: number): Promise<Map<number, InclusionProof>>;
  consistency(from: number, to: number): Promise<Uint8Array[]>;
  rootAt(size: number): Promise<Uint8Array>;
  nodes(wanted: readonly Node[]): Promise<NodeReader>;
  tile(tile: Tile): Promise<Buffer | undefined>;
  heads(treeSize: number): Promise<HeadTree>;
  /** Keys in the order of their use. */
  keys(): Promise<SealKey[]>;
};

type CheckpointRow = Omit<StoredCheckpoint, "size" | "root"> & { size: string; root: Buffer };
const storedCheckpoint = (row: CheckpointRow): StoredCheckpoint => ({ ...row, size: Number(row.size) });

/** Proofs per read of the tree. More would hold too many tiles in memory. */
const PROOFS_AT_ONCE = 1000;

/** The reader of one tenant's tree. Long because each thing that is read has its function. */
export const createSealReader = (db: Kysely<Database>): SealReader => {
  const nodes = (places: readonly Node[]) => readNodes(db, places);
  const rootsOf = async (spans: readonly Span[]): Promise<Uint8Array[]> => {
    const read = await nodes(spans.flatMap(nodesOf));
    return spans.map((span) => rootOfSpan(span, read, sha256));
  };
  const checkpoints = () => db.selectFrom("audit.checkpoint").selectAll().orderBy("generation", "desc");

  const inclusions = async (indexes: readonly number[], size: number): Promise<Map<number, InclusionProof>> => {
    const proofs = new Map<number, InclusionProof>();
    for (let at = 0; at < indexes.length; at += PROOFS_AT_ONCE) {
      const spans = indexes
        .slice(at, at + PROOFS_AT_ONCE)
        .map((index) => ({ index, path: inclusionSpans(index, size), own: { from: index, to: index + 1 } }));
      const read = await nodes(spans.flatMap(({ path, own }) => [...path, own].flatMap(nodesOf)));
      for (const { index, path, own: leaf } of spans) {
        proofs.set(index, {
          leafHash: rootOfSpan(leaf, read, sha256),
          proof: path.map((span) => rootOfSpan(span, read, sha256)),
        });
      }
    }
    return proofs;
  };

  return {
    nodes,
    inclusions,
    inclusion: async (index, size) => (await inclusions([index], size)).get(index)!,
    consistency: (from, to) => rootsOf(consistencySpans(from, to)),
    rootAt: async (size) => (size === 0 ? emptyRoot() : (await rootsOf([{ from: 0, to: size }]))[0]!),
    tile: (tile) => readTile(db, tile),
    heads: (treeSize) => readHeads(db, treeSize),
    async progress() {
      const { size, generation, position, log_name } = await db
        .selectFrom("audit.progress")
        .select(["size", "generation", "position", "log_name"])
        .executeTakeFirstOrThrow();
      return { size: Number(size), generation, position: position ?? undefined, logName: log_name };
    },
    async newest() {
      const row = await checkpoints()
        .where("generation", "=", (eb) => eb.selectFrom("audit.progress").select("generation"))
        .orderBy("size", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && storedCheckpoint(row);
    },
    async checkpointAt(size) {
      const row = await checkpoints().where("size", "=", String(size)).limit(1).executeTakeFirst();
      return row && storedCheckpoint(row);
    },
    async keys() {
      const rows = await db.selectFrom("audit.key").selectAll().orderBy("from_size").orderBy("to_size").execute();
      return rows.map(({ vkey, from_size, to_size }) => ({
        vkey,
        from: Number(from_size),
        to: to_size === null ? undefined : Number(to_size),
      }));
    },
  };
};
