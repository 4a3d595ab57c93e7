import type { Kysely } from "kysely";
import {
  consistencySpans,
  emptyRoot,
  inclusionSpans,
  type Node,
  nodeHash,
  type NodeReader,
  nodesOf,
  rootOfSpan,
  type Span,
} from "#contracts/seals/merkle.ts";
import { type Tile, TILE_HEIGHT, TILE_WIDTH } from "#contracts/seals/tile.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { type HeadTree, readHeads } from "./head-tree.ts";
import { sha256 } from "./sha256.ts";

const HASH_BYTES = 32;
/** Number of tiles of leaves per query. */
const TILES_AT_ONCE = 100;

type TileKey = { level: number; index: number };

/** The tree lacks this node: it is shorter, or a row is missing. */
class NodeMissing extends Error {
  override name = "NodeMissing";
}

/** The tile that contains everything below a node, and the node's range within the tile. */
const placeOf = ({ level, index }: Node): TileKey & { from: number; width: number } => {
  const width = 2 ** (level % TILE_HEIGHT);
  const first = index * width;
  return {
    level: Math.floor(level / TILE_HEIGHT),
    index: Math.floor(first / TILE_WIDTH),
    from: first % TILE_WIDTH,
    width,
  };
};

const keyOf = ({ level, index }: TileKey): string => `${level}/${index}`;

/**
 * Reads nodes of the tree by reading their tiles, in as few queries as possible.
 *
 * @returns a reader of those nodes, which throws {@link NodeMissing} for any that the tables lack
 */
const readNodes = async (db: Kysely<Database>, nodes: readonly Node[]): Promise<NodeReader> => {
  const keys = [...new Map(nodes.map((node) => placeOf(node)).map((place) => [keyOf(place), place])).values()];
  const leaves = keys.filter(({ level }) => level === 0).map(({ index }) => index);
  const tiles = await Promise.all([
    ...inPieces(leaves).map((indexes) => leafTiles(db, indexes)),
    upperTiles(
      db,
      keys.filter(({ level }) => level > 0),
    ),
  ]);
  const hashes = new Map(tiles.flat());
  return (node) => {
    const place = placeOf(node);
    const bytes = hashes.get(keyOf(place))?.subarray(place.from * HASH_BYTES, (place.from + place.width) * HASH_BYTES);
    if (bytes?.length !== place.width * HASH_BYTES)
      throw new NodeMissing(`the tree has no node ${node.index} on level ${node.level}`);
    return rootOfHashes(bytes);
  };
};

/** Hashes of a complete or growing tile. `undefined` where the tree is shorter. */
const readTile = async (
  db: Kysely<Database>,
  { level, index, width }: TileKey & { width: number },
): Promise<Buffer | undefined> => {
  const [tile] = level === 0 ? await leafTiles(db, [index]) : await upperTiles(db, [{ level, index }]);
  const bytes = tile?.[1].subarray(0, width * HASH_BYTES);
  return bytes?.length === width * HASH_BYTES ? bytes : undefined;
};

const inPieces = (indexes: readonly number[]): number[][] => {
  const pieces: number[][] = [];
  for (let at = 0; at < indexes.length; at += TILES_AT_ONCE) pieces.push(indexes.slice(at, at + TILES_AT_ONCE));
  return pieces;
};

/** Tiles of level 0, made from 256 leaves each, because they are not stored. A tile with a gap ends before the gap. */
const leafTiles = async (db: Kysely<Database>, indexes: readonly number[]): Promise<[string, Buffer][]> => {
  const rows = await db
    .selectFrom("audit.leaf")
    .select(["index", "hash"])
    .where((eb) =>
      eb.or(
        indexes.map((index) => eb.between("index", String(index * TILE_WIDTH), String((index + 1) * TILE_WIDTH - 1))),
      ),
    )
    .orderBy("index")
    .execute();
  const tiles = new Map<number, Buffer[]>();
  for (const { index, hash } of rows) {
    const tile = Math.floor(Number(index) / TILE_WIDTH);
    const hashes = tiles.get(tile) ?? [];
    if (hashes.length === Number(index) % TILE_WIDTH) hashes.push(hash);
    tiles.set(tile, hashes);
  }
  return [...tiles].map(([index, hashes]) => [keyOf({ level: 0, index }), Buffer.concat(hashes)]);
};

const upperTiles = async (db: Kysely<Database>, keys: readonly TileKey[]): Promise<[string, Buffer][]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("audit.tile")
    .select(["level", "index", "hashes"])
    .where((eb) => eb.or(keys.map(({ level, index }) => eb.and({ level, index: String(index) }))))
    .execute();
  return rows.map(({ level, index, hashes }) => [keyOf({ level, index: Number(index) }), hashes]);
};

/** Root over hashes. Their number is a power of two. */
const rootOfHashes = (bytes: Buffer): Uint8Array => {
  let level: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += HASH_BYTES) level.push(bytes.subarray(at, at + HASH_BYTES));
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) above.push(nodeHash(level[at]!, level[at + 1]!, sha256));
    level = above;
  }
  return level[0]!;
};

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
  /** The same reader in a transaction, without another connection. */
  within(transaction: Kysely<Database>): SealReader;
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
    within: (transaction) => createSealReader(transaction),
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
