import { hash } from "node:crypto";
import type { HeadLeaf } from "#contracts/seals/heads.ts";
import { leafHash, rootOf } from "#contracts/seals/merkle.ts";
import { utf8 } from "#contracts/seals/bytes.ts";
import { canonicalJson } from "#contracts/seals/canonical-json.ts";
import { sha256 } from "#infra/stores/seals/sha256.ts";

/** The last events of all streams while the log is read, and the tree over them. */
export type Heads = {
  readonly streams: number;
  /** Revision of a stream's last event, or -1 before the first. */
  revisionOf(stream: string): number;
  take(stream: string, revision: number, index: number): void;
  root(): Uint8Array;
};

type Entry = { key: string; revision: number; index: number; hash: Uint8Array | undefined };

export const createHeads = (): Heads => {
  const entries = new Map<string, Entry>();
  let ordered: Entry[] = [];
  let added: Entry[] = [];

  return {
    get streams() {
      return entries.size;
    },
    revisionOf: (stream) => entries.get(stream)?.revision ?? -1,
    take(stream, revision, index) {
      const entry = entries.get(stream);
      if (entry) {
        Object.assign(entry, { revision, index, hash: undefined });
        return;
      }
      const newEntry: Entry = { key: hash("sha256", stream, "hex"), revision, index, hash: undefined };
      entries.set(stream, newEntry);
      added.push(newEntry);
    },
    root() {
      if (added.length > 0) {
        ordered = [...ordered, ...added].sort((one, other) => (one.key < other.key ? -1 : 1));
        added = [];
      }
      // Most streams do not change between two seals, so their leaf hashes are cached.
      return rootOf(
        ordered.map((entry) => (entry.hash ??= hashOf(entry))),
        sha256,
      );
    },
  };
};

/** Same result as `headLeafHash`, with Node's own SHA-256. */
const hashOf = ({ key, revision, index }: HeadLeaf): Uint8Array =>
  leafHash(utf8(canonicalJson({ key, revision, index })), sha256);
