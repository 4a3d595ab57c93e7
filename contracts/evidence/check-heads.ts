import { headKey, headLeafHash, type HeadLeaf } from "../seals/heads.ts";
import { verifyInclusion } from "../seals/merkle.ts";
import { headsIn, linesOf, sealIn, type BundleFiles, type BundleSeal } from "./bundle-files.ts";
import { streamsOf } from "./check-events.ts";
import { Differs } from "./faults.ts";
import { hasKeys, isCount, isObject, readHashes } from "./json-forms.ts";

type Proved = { leaf: HeadLeaf; proof: Uint8Array[] };

const readProved = (value: unknown): Proved | undefined => {
  if (!isObject(value) || !hasKeys(value["leaf"], "key", "revision", "index")) return undefined;
  const { key, revision, index } = value["leaf"];
  const proof = readHashes(value["proof"]);
  if (typeof key !== "string" || !/^[0-9a-f]{64}$/.test(key) || !isCount(revision) || !isCount(index)) return undefined;
  return proof && { leaf: { key, revision, index }, proof };
};

const isAt = ({ streams, headsRoot }: BundleSeal, { leaf, proof }: Proved, place: number): boolean =>
  verifyInclusion({ index: place, size: streams, leaf: headLeafHash(leaf), proof, root: headsRoot });

/** The end of each stream stands in the heads that the seal commits to, between neighbours that leave no room for a second one. */
export const checkHeads = (files: BundleFiles): string => {
  const lines = linesOf(files);
  const seal = sealIn(files, lines);
  const { heads } = headsIn(files);
  const streams = streamsOf(lines);
  for (const stream of streams.keys()) if (!Object.hasOwn(heads, stream)) throw new Differs("heads.absent", { stream });
  for (const [stream, entry] of Object.entries(heads)) {
    if (!streams.has(stream)) throw new Differs("heads.extra", { stream });
    checkHead(seal, stream, entry);
  }
  return `${streams.size} of ${streams.size}`;
};

const checkHead = (seal: BundleSeal, stream: string, entry: unknown): void => {
  const own = readProved(entry);
  const { place, before, after } = isObject(entry) ? entry : {};
  if (!own || !isCount(place)) throw new Differs("heads.form", { stream });
  if (own.leaf.key !== headKey(stream)) throw new Differs("heads.key", { stream });
  if (!isAt(seal, own, place)) throw new Differs("heads.unproved", { stream, place });
  const isNeighbour = (value: unknown, at: number): boolean => {
    if (at < 0 || at >= seal.streams) return value === undefined;
    const other = readProved(value);
    if (!other || !isAt(seal, other, at)) return false;
    return at < place ? other.leaf.key < own.leaf.key : other.leaf.key > own.leaf.key;
  };
  if (!isNeighbour(before, place - 1) || !isNeighbour(after, place + 1))
    throw new Differs("heads.neighbour", { stream });
};
