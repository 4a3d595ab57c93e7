import type { Kysely } from "kysely";
import { equalBytes } from "#contracts/seals/bytes.ts";
import { rootOf } from "#contracts/seals/merkle.ts";
import { TILE_WIDTH } from "#contracts/seals/tile.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { sha256 } from "#infra/stores/seals/sha256.ts";
import type { Report } from "./report.ts";

const HASH_BYTES = 32;

/** Nodes of the tree's level 8, recomputed from the leaves: 32 bytes for 256 events. */
export type TileBase = { add(leaf: { index: number; hash: Uint8Array }): void; nodes(): readonly Uint8Array[] };

export const createTileBase = (): TileBase => {
  const nodes: Uint8Array[] = [];
  let open: Uint8Array[] = [];
  return {
    add({ index, hash }) {
      // Nothing can be recomputed after a missing leaf.
      if (index !== nodes.length * TILE_WIDTH + open.length) return;
      open.push(hash);
      if (open.length < TILE_WIDTH) return;
      nodes.push(rootOf(open, sha256));
      open = [];
    },
    nodes: () => nodes,
  };
};

/** Compares each stored tile with its recomputed one. Nodes above a wrong level are computed from the right ones. */
export const compareTiles = async (
  db: Kysely<Database>,
  base: readonly Uint8Array[],
  report: Report,
): Promise<void> => {
  let count = 0;
  let [nodes, level] = [base, 1];
  report.begin("tiles", 0);
  for (; nodes.length > 0; level += 1) {
    for (let tile = 0; tile * TILE_WIDTH < nodes.length; tile += 1) {
      const row = await db
        .selectFrom("audit.tile")
        .select("hashes")
        .where("level", "=", level)
        .where("index", "=", String(tile))
        .executeTakeFirst();
      const hashes = nodes.slice(tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH);
      for (const [at, node] of hashes.entries()) {
        const storedHashes = row?.hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) ?? new Uint8Array();
        if (!equalBytes(storedHashes, node)) report.find("tiles", tileFinding(level, tile * TILE_WIDTH + at));
      }
      count += hashes.length;
    }
    nodes = above(nodes);
  }
  report.end("tiles", count);
};

const above = (nodes: readonly Uint8Array[]): Uint8Array[] => {
  const whole = Math.floor(nodes.length / TILE_WIDTH);
  return Array.from({ length: whole }, (_, at) => rootOf(nodes.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH), sha256));
};

const tileFinding = (level: number, node: number) => {
  const width = TILE_WIDTH ** level;
  const first = node * width;
  return { code: "leaf.changed", index: first, first, last: first + width - 1, params: { about: "tile" } } as const;
};
