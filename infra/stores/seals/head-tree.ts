import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import { utf8 } from "#contracts/seals/bytes.ts";
import { canonicalJson } from "#contracts/seals/canonical-json.ts";
import type { HeadLeaf } from "#contracts/seals/heads.ts";
import { inclusionSpans, leafHash, nodesInMemory, rootOf, rootOfSpan } from "#contracts/seals/merkle.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { sha256 } from "./sha256.ts";

/** The tree over the last event of each stream, at a size of the log. */
export type HeadTree = {
  /** Leaves in the order of their keys, which is the tree's order. */
  leaves: HeadLeaf[];
  /** The stream of each leaf, by the same index. */
  streams: string[];
  root: Uint8Array;
  /** Inclusion proof of the leaf at an index. */
  proofOf(place: number): Uint8Array[];
};

/** Leaves that are hashed per turn of the event loop, so that a log of a million streams does not block the process. */
const LEAVES_IN_A_TURN = 5000;

/** The tree of heads, made from the leaves below `treeSize`. */
export const readHeads = async (db: Kysely<Database>, treeSize: number): Promise<HeadTree> => {
  const rows = await db
    .selectFrom("audit.leaf")
    .select(({ fn }) => ["stream", fn.max("revision").as("revision"), fn.max("index").as("index")])
    .where("index", "<", String(treeSize))
    .groupBy("stream")
    .execute();
  const heads = rows.map(({ stream, revision, index }) => ({
    stream,
    leaf: { key: hash("sha256", stream, "hex"), revision: Number(revision), index: Number(index) },
  }));
  heads.sort(({ leaf: one }, { leaf: other }) => (one.key < other.key ? -1 : 1));
  const hashes: Uint8Array[] = [];
  for (const [place, { leaf }] of heads.entries()) {
    hashes.push(leafHash(utf8(canonicalJson(leaf)), sha256));
    if (place % LEAVES_IN_A_TURN === 0) await new Promise(setImmediate);
  }
  const read = nodesInMemory(hashes, sha256);
  return {
    leaves: heads.map(({ leaf }) => leaf),
    streams: heads.map(({ stream }) => stream),
    root: rootOf(hashes, sha256),
    proofOf: (place) => inclusionSpans(place, hashes.length).map((span) => rootOfSpan(span, read, sha256)),
  };
};
