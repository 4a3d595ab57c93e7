import { sha256 } from "@noble/hashes/sha2.js";
import { toHex, utf8 } from "./bytes.ts";
import { canonicalJson } from "./canonical-json.ts";
import { leafHash } from "./merkle.ts";

/** The end of a stream at a seal: the revision of its last event, and that event's index in the log. */
export type Head = { stream: string; revision: number; index: number };
/** A leaf of the heads tree; `key` is the hex SHA-256 of the stream's name. */
export type HeadLeaf = { key: string; revision: number; index: number };

export const headKey = (stream: string): string => toHex(sha256(utf8(stream)));

export const headLeafOf = ({ stream, revision, index }: Head): HeadLeaf => ({ key: headKey(stream), revision, index });

/** Leaves in the order in which the heads tree has them: by key. */
export const inKeyOrder = (leaves: readonly HeadLeaf[]): HeadLeaf[] =>
  [...leaves].sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));

export const headLeafHash = ({ key, revision, index }: HeadLeaf): Uint8Array =>
  leafHash(utf8(canonicalJson({ key, revision, index })));
