import type { Kysely } from "kysely";
import { type Node, type NodeReader, nodeHash } from "#contracts/seals/merkle.ts";
import { TILE_HEIGHT, TILE_WIDTH } from "#contracts/seals/tile.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { sha256 } from "./sha256.ts";

const HASH_BYTES = 32;
/** Number of tiles of leaves per query. */
const TILES_AT_ONCE = 100;

type TileKey = { level: number; index: number };

/** The tree lacks this node: it is shorter, or a row is missing. */
export class NodeMissing extends Error {
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
export const readNodes = async (db: Kysely<Database>, nodes: readonly Node[]): Promise<NodeReader> => {
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
export const readTile = async (
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
