import { concat } from "#contracts/seals/bytes.ts";
import { createFrontier, emptyRoot, nodeHash, type Node, type NodeReader } from "#contracts/seals/merkle.ts";
import { TILE_HEIGHT, TILE_WIDTH } from "#contracts/seals/tile.ts";
import { sha256 } from "#infra/stores/seals/sha256.ts";

/** A tile above the leaves, with its nodes so far. */
export type KeptTile = { level: number; index: number; hashes: Uint8Array };

/** The tree of a growing log: its root, and the tiles above its leaves. */
export type GrowingTree = {
  readonly size: number;
  add(leaf: Uint8Array): void;
  root(): Uint8Array;
  /** Tiles changed since the last call, lowest level first. */
  changed(): KeptTile[];
};

type Level = { frontier: ReturnType<typeof createFrontier>; hashes: Uint8Array[]; tile: number };

/** Number of leaves below one node of each tile level. */
const span = (level: number): number => TILE_WIDTH ** level;

/**
 * Continues a tree from a size, with a frontier for each tile level. When a tile has 256 nodes, its root becomes a node of the next level.
 *
 * @param read every node of the tree so far in its unfinished tiles, see {@link nodesToGoOn}
 */
export const createTree = (size: number, read: NodeReader): GrowingTree => {
  let count = size;
  const levels: Level[] = [];
  const changed = new Map<string, KeptTile>();
  const levelAt = (level: number): Level =>
    (levels[level] ??= { frontier: createFrontier(0, [], sha256), hashes: [], tile: 0 });
  for (let level = 0; level === 0 || span(level) <= size; level++) levels[level] = restored(level, size, read);

  const put = (level: number, node: Uint8Array): void => {
    const at = levelAt(level);
    at.frontier.add(node);
    if (level > 0) {
      at.hashes.push(node);
      changed.set(`${level}/${at.tile}`, { level, index: at.tile, hashes: concat(...at.hashes) });
    }
    if (at.frontier.size < TILE_WIDTH) return;
    const whole = at.frontier.root();
    levels[level] = { frontier: createFrontier(0, [], sha256), hashes: [], tile: at.tile + 1 };
    put(level + 1, whole);
  };

  return {
    get size() {
      return count;
    },
    add(leaf) {
      put(0, leaf);
      count += 1;
    },
    root() {
      const peaks = [...levels].reverse().flatMap(({ frontier }) => frontier.peaks());
      return peaks.length === 0 ? emptyRoot() : peaks.reduceRight((right, left) => nodeHash(left, right, sha256));
    },
    changed() {
      const tiles = [...changed.values()].sort((one, other) => one.level - other.level);
      changed.clear();
      return tiles;
    },
  };
};

/** The range of nodes in a level's unfinished tile, for a tree of that size. */
const unfinished = (level: number, size: number): { tile: number; from: number; to: number } => {
  const to = Math.floor(size / span(level));
  const tile = Math.floor(to / TILE_WIDTH);
  return { tile, from: tile * TILE_WIDTH, to };
};

const restored = (level: number, size: number, read: NodeReader): Level => {
  const { tile, from, to } = unfinished(level, size);
  const hashes: Uint8Array[] = [];
  for (let index = from; index < to; index++) hashes.push(read({ level: level * TILE_HEIGHT, index }));
  const frontier = createFrontier(0, [], sha256);
  for (const hash of hashes) frontier.add(hash);
  return { frontier, hashes: level === 0 ? [] : hashes, tile };
};

/** Nodes that {@link createTree} needs to continue from a size. */
export const nodesToGoOn = (size: number): Node[] => {
  const nodes: Node[] = [];
  for (let level = 0; level === 0 || span(level) <= size; level++) {
    const { from, to } = unfinished(level, size);
    for (let index = from; index < to; index++) nodes.push({ level: level * TILE_HEIGHT, index });
  }
  return nodes;
};
