import { sha256 } from "@noble/hashes/sha2.js";
import { concat, equalBytes } from "./bytes.ts";

/*
 * The Merkle tree of RFC 9162 §2.1 over SHA-256. Indexes and sizes are whole numbers below 2^53, so nothing here shifts bits: JavaScript's
 * shifts end at 32.
 */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Hash of a leaf. @param hash Node's own is faster where many leaves are hashed */
export const leafHash = (bytes: Uint8Array, hash: Sha256 = sha256): Uint8Array => hash(concat(LEAF, bytes));
export const nodeHash = (left: Uint8Array, right: Uint8Array, hash: Sha256 = sha256): Uint8Array =>
  hash(concat(NODE, left, right));
/** Root of the tree without leaves. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array());

/** Leaves from `from` up to, not including, `to`. */
export type Span = { from: number; to: number };
/** The root of the complete subtree over the leaves `index * 2^level` to `(index + 1) * 2^level - 1`. */
export type Node = { level: number; index: number };
export type NodeReader = (node: Node) => Uint8Array;

/** The largest power of two below `count`, which is at least 2. */
const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

/** Spans whose roots prove that the leaf is in the tree, the one nearest to the leaf first (RFC 9162 §2.1.3). */
export const inclusionSpans = (index: number, size: number): Span[] => {
  const spans: Span[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      spans.push({ from: middle, to });
      to = middle;
    } else {
      spans.push({ from, to: middle });
      from = middle;
    }
  }
  return spans.reverse();
};

/** Spans whose roots prove that the tree of `size` begins with the one of `first` (RFC 9162 §2.1.4); none for 0 and for `size` itself. */
export const consistencySpans = (first: number, size: number): Span[] => {
  if (first === 0 || first === size) return [];
  const spans: Span[] = [];
  let [from, to, whole] = [0, size, true];
  while (first !== to) {
    const middle = from + splitOf(to - from);
    if (first <= middle) {
      spans.push({ from: middle, to });
      to = middle;
    } else {
      spans.push({ from, to: middle });
      from = middle;
      whole = false;
    }
  }
  if (!whole) spans.push({ from, to });
  return spans.reverse();
};

/** The complete subtrees that a span consists of, from left to right. Every span of a proof starts at a multiple of its largest. */
export const nodesOf = ({ from, to }: Span): Node[] => {
  const nodes: Node[] = [];
  for (let at = from; at < to;) {
    let [level, width] = [0, 1];
    while (width * 2 <= to - at && at % (width * 2) === 0) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
};

/** Root of the leaves of a span that starts at a multiple of its largest complete subtree. */
export const rootOfSpan = (span: Span, read: NodeReader, hash: Sha256 = sha256): Uint8Array => {
  const hashes = nodesOf(span).map(read);
  return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((right, left) => nodeHash(left, right, hash));
};

/** Every root of a tree that grows at its end, from the complete subtrees that it consists of: at most one of each height. */
export type Frontier = {
  readonly size: number;
  /** Takes the next leaf's hash. */
  add(hash: Uint8Array): void;
  root(): Uint8Array;
};

/** @param peaks roots of the complete subtrees of `nodesOf({ from: 0, to: size })`, from left to right */
export const createFrontier = (
  size = 0,
  peaks: readonly Uint8Array[] = [],
  hash: Sha256 = sha256,
): Frontier & { peaks(): readonly Uint8Array[] } => {
  const stack = [...peaks];
  let count = size;
  return {
    get size() {
      return count;
    },
    add(leaf) {
      let node = leaf;
      for (let rest = count; rest % 2 === 1; rest = (rest - 1) / 2) node = nodeHash(stack.pop()!, node, hash);
      stack.push(node);
      count += 1;
    },
    root: () => (stack.length === 0 ? emptyRoot() : stack.reduceRight((right, left) => nodeHash(left, right, hash))),
    peaks: () => [...stack],
  };
};

/** Reads any node of a tree whose leaf hashes are all in memory. */
export const nodesInMemory = (leaves: readonly Uint8Array[], hash: Sha256 = sha256): NodeReader => {
  const levels: Uint8Array[][] = [[...leaves]];
  for (let below = levels[0]!; below.length > 1;) {
    const above: Uint8Array[] = [];
    for (let at = 0; at + 1 < below.length; at += 2) above.push(nodeHash(below[at]!, below[at + 1]!, hash));
    levels.push(above);
    below = above;
  }
  return ({ level, index }) => {
    const node = levels[level]?.[index];
    if (!node) throw new RangeError(`the tree of ${leaves.length} leaves has no node ${index} on level ${level}`);
    return node;
  };
};

export const rootOf = (leaves: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array => {
  const tree = createFrontier(0, [], hash);
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
};

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** A claim that the leaf of this hash stands at `index` in the tree of this size and root. */
export type Inclusion = {
  index: number;
  size: number;
  leaf: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
};

/** Checks a proof of inclusion as RFC 9162 §2.1.3.2 says; a proof that is too short or too long fails. */
export const verifyInclusion = ({ index, size, leaf, proof, root }: Inclusion): boolean => {
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  if (proof.some((hash) => hash.length !== 32) || leaf.length !== 32) return false;
  let [place, last, node] = [index, size - 1, leaf];
  for (const hash of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      node = nodeHash(hash, node);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else node = nodeHash(node, hash);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && equalBytes(node, root);
};

/** A claim that the tree of `size` and `root` begins with the tree of `first` and `firstRoot`. */
export type Consistency = {
  first: number;
  size: number;
  firstRoot: Uint8Array;
  root: Uint8Array;
  proof: readonly Uint8Array[];
};

/** Checks a proof of consistency as RFC 9162 §2.1.4.2 says. */
export const verifyConsistency = ({ first, size, firstRoot, root, proof }: Consistency): boolean => {
  if (!isCount(first) || !isCount(size) || first > size || proof.some((hash) => hash.length !== 32)) return false;
  if (first === 0) return proof.length === 0 && equalBytes(firstRoot, emptyRoot());
  if (first === size) return proof.length === 0 && equalBytes(firstRoot, root);
  let isPower = first;
  while (isPower % 2 === 0) isPower /= 2;
  const path = isPower === 1 ? [firstRoot, ...proof] : proof;
  if (path.length === 0) return false;
  let [place, last] = [first - 1, size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [old, now] = [path[0]!, path[0]!];
  for (const hash of path.slice(1)) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [old, now] = [nodeHash(hash, old), nodeHash(hash, now)];
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else now = nodeHash(now, hash);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && equalBytes(old, firstRoot) && equalBytes(now, root);
};
