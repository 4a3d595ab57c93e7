import { utf8 } from "../seals/bytes.ts";
import { leafHash, verifyInclusion } from "../seals/merkle.ts";
import { checkpointIn, headsIn, jsonOf, linesOf, sealIn, type BundleFiles, type BundleLine } from "./bundle-files.ts";
import { Differs } from "./faults.ts";
import { isObject, readHashes } from "./json-forms.ts";

/** Every line stands in the tree that the checkpoint signs; one of them is the seal, and the others are covered by it. */
export const checkLines = (files: BundleFiles): string => {
  const { size, root } = checkpointIn(files);
  const lines = linesOf(files);
  const proofs = jsonOf(files, "proofs.json");
  for (const { index, leaf } of lines) {
    const proof = Object.hasOwn(proofs, String(index)) ? readHashes(proofs[String(index)]) : undefined;
    if (!proof || !verifyInclusion({ index, size, leaf: leafHash(utf8(leaf)), proof, root }))
      throw new Differs("line.unproved", { index });
  }
  const proved = new Set(lines.map(({ index }) => String(index)));
  for (const index of Object.keys(proofs)) if (!proved.has(index)) throw new Differs("line.extraProof", { index });
  const seal = sealIn(files, lines);
  for (const { index, stream } of lines) {
    if (index === seal.index) continue;
    if (stream === "audit-seals") throw new Differs("seal.other", { index });
    if (index >= seal.treeSize) throw new Differs("seal.late", { index, treeSize: seal.treeSize });
  }
  return `${lines.length} of ${lines.length}`;
};

/** The lines of each stream of the bundle, in their order. */
export const streamsOf = (lines: readonly BundleLine[]): Map<string, BundleLine[]> => {
  const streams = new Map<string, BundleLine[]>();
  for (const line of lines) {
    if (line.stream === "audit-seals") continue;
    const others = streams.get(line.stream);
    if (others) others.push(line);
    else streams.set(line.stream, [line]);
  }
  return streams;
};

/** Each stream runs from 0 without a gap to the end that the seal committed to, and `bundle.json` counts the same. */
export const checkRevisions = (files: BundleFiles): string => {
  const streams = streamsOf(linesOf(files));
  const { heads } = headsIn(files);
  for (const [stream, lines] of streams) {
    lines.forEach(({ revision: found }, expected) => {
      if (found !== expected) throw new Differs("revision.gap", { stream, found, expected });
    });
    const entry = Object.hasOwn(heads, stream) ? heads[stream] : undefined;
    const head = isObject(entry) ? entry["leaf"] : undefined;
    if (!isObject(head)) throw new Differs("heads.absent", { stream });
    const { revision: found, index } = lines.at(-1)!;
    if (head["revision"] !== found || head["index"] !== index) {
      const [expected, sealed] = [String(head["revision"]), String(head["index"])];
      throw new Differs("revision.head", { stream, found, index, expected, sealed });
    }
  }
  demandStreams(files, streams);
  return `${streams.size} of ${streams.size}`;
};

const demandStreams = (files: BundleFiles, streams: ReadonlyMap<string, BundleLine[]>): void => {
  const { streams: listed } = jsonOf(files, "bundle.json");
  const named = new Map<unknown, unknown>();
  for (const each of Array.isArray(listed) ? listed : [])
    if (isObject(each)) named.set(each["stream"], each["revisions"]);
  const isSame = Array.isArray(listed) && listed.length === streams.size && named.size === streams.size;
  if (!isSame || [...streams].some(([stream, { length }]) => named.get(stream) !== length)) {
    const found = Array.isArray(listed) ? listed.length : "nothing";
    throw new Differs("bundle.differs", { field: "streams", found, expected: streams.size });
  }
};
