import { headLeafHash, headLeafOf, inKeyOrder } from "#contracts/seals/heads.ts";
import { inclusionSpans, nodesInMemory, rootOf, rootOfSpan } from "#contracts/seals/merkle.ts";
import { toBase64 } from "#contracts/seals/bytes.ts";
import type { HeadEntry } from "#workers/evidence/make-bundle.ts";
import type { Attacks } from "./attacks.ts";
import {
  agree,
  editJson,
  linesOf,
  rawLines,
  setLines,
  setRaw,
  type Entry,
  type Hashes,
  type Heads,
  type Place,
} from "./edit.ts";

/** Changes the proof of a line, of a head or of a head's neighbour. */
const editProof = (place: Place, edit: (proof: Hashes) => boolean | void): boolean => {
  const { random } = place;
  if (random.chance(0.5)) return editJson(place, "proofs.json", (proofs) => edit(random.pick(Object.values(proofs))));
  return editJson(place, "heads.json", ({ heads }) => {
    const entry = pickEntry(place, heads);
    if (!entry) return false;
    return edit(random.pick([entry, entry.before ?? entry, entry.after ?? entry]).proof);
  });
};

const pickEntry = ({ random }: Place, heads: Record<string, Entry>): Entry | undefined => {
  const entries = Object.values(heads);
  return entries.length > 0 ? random.pick(entries) : undefined;
};

const editEntry = (place: Place, edit: (entry: Entry, heads: Heads) => boolean | void): boolean =>
  editJson(place, "heads.json", (heads) => {
    const entry = pickEntry(place, heads.heads);
    return entry ? edit(entry, heads) : false;
  });

const written = ({ place, ...entry }: HeadEntry): Entry => {
  const text = ({ leaf, proof }: { leaf: HeadEntry["leaf"]; proof: readonly Uint8Array[] }) => ({
    leaf,
    proof: proof.map(toBase64),
  });
  const { before, after } = entry;
  return { ...text(entry), place, ...(before && { before: text(before) }), ...(after && { after: text(after) }) };
};

/** Leaves the end of a stream away and makes heads, proofs and a seal that say so. */
const forgeSeal = (place: Place): boolean => {
  const { random } = place;
  const lines = linesOf(place);
  const ends = new Map(
    lines.map(({ index, leaf }) => [leaf.stream, { stream: leaf.stream, revision: leaf.revision, index }]),
  );
  const longer = [...ends.values()].filter(({ stream, revision }) => stream !== "audit-seals" && revision > 0);
  if (longer.length === 0) return false;
  const cut = random.pick(longer);
  const kept = lines.filter(({ index }) => index !== cut.index);
  const heads = new Map(kept.map(({ index, leaf: { stream, revision } }) => [stream, { stream, revision, index }]));
  heads.delete("audit-seals");
  const leaves = inKeyOrder([...heads.values()].map(headLeafOf));
  const read = nodesInMemory(leaves.map(headLeafHash));
  const provedAt = (at: number) => {
    const leaf = leaves[at];
    return leaf && { leaf, proof: inclusionSpans(at, leaves.length).map((span) => rootOfSpan(span, read)) };
  };
  editJson(place, "heads.json", (value) => {
    for (const { stream, index } of heads.values()) {
      const at = leaves.findIndex((leaf) => leaf.index === index);
      value.heads[stream] = written({ ...provedAt(at)!, place: at, before: provedAt(at - 1), after: provedAt(at + 1) });
    }
  });
  const data = kept.find(({ leaf }) => leaf.stream === "audit-seals")!.leaf.data;
  Object.assign(data, { streams: leaves.length, headsRoot: toBase64(rootOf(leaves.map(headLeafHash))) });
  setLines(place, kept);
  agree(place);
  return true;
};

/** Lets an earlier seal of the same log stand for the bundle's. */
const earlierSeal = (place: Place): boolean => {
  const { made, random } = place;
  const earlier = made.seals.slice(0, -1);
  if (earlier.length === 0) return false;
  const { index, treeSize, heads } = random.pick(earlier);
  const isAnyEvent = linesOf(place).some(({ leaf }) => leaf.stream !== "audit-seals");
  if (!isAnyEvent) return false;
  const last = made.seals.at(-1)!.index;
  const kept = rawLines(place).filter((line) => !line.startsWith(`{"index":${last},`));
  kept.push(`{"index":${index},"leaf":${made.log.events[index]!.leaf}}`);
  const at = (line: string): number => Number(/\d+/.exec(line)?.[0]);
  setRaw(
    place,
    kept.sort((one, other) => at(one) - at(other)),
  );
  editJson(place, "proofs.json", (proofs) => void (proofs[index] = made.proofOf(index).map(toBase64)));
  // With heads of that seal for the streams that it knew, where they would be good: the events behind it give it away.
  const isWhole = random.chance(0.5) && kept.some((line) => at(line) >= treeSize && at(line) !== index);
  editJson(place, "heads.json", (value) => {
    value.seal = index;
    for (const stream of isWhole ? Object.keys(value.heads) : []) {
      const entry = heads.entryOf(stream);
      if (entry) value.heads[stream] = written(entry);
    }
  });
  agree(place);
  return true;
};

/** Attacks on what proves: of lines, of heads and of the seal. */
export const attacksOnProofs: Attacks = {
  "a proof is shortened": (place) =>
    editProof(place, (proof) => proof.length > 0 && void proof.splice(place.random.between(0, proof.length - 1), 1)),
  "a proof is lengthened": (place) =>
    editProof(
      place,
      (proof) => void proof.splice(place.random.between(0, proof.length), 0, toBase64(new Uint8Array(32))),
    ),
  "a proof's hashes are swapped": (place) => editProof(place, (proof) => proof.length > 1 && void proof.reverse()),
  "a proof's hash is another": (place) =>
    editProof(
      place,
      (proof) =>
        proof.length > 0 &&
        void (proof[place.random.between(0, proof.length - 1)] = toBase64(new Uint8Array(32).fill(1))),
    ),
  "a proof's hash is cut": (place) =>
    editProof(place, (proof) => proof.length > 0 && void (proof[0] = toBase64(new Uint8Array(31)))),
  "two lines' proofs are swapped": (place) =>
    editJson(place, "proofs.json", (proofs) => {
      const [one, other] = place.random.some(Object.keys(proofs), 2);
      if (one === undefined || other === undefined) return false;
      [proofs[one], proofs[other]] = [proofs[other]!, proofs[one]!];
      return true;
    }),
  "a line's proof is missing": (place) =>
    editJson(place, "proofs.json", (proofs) => void delete proofs[place.random.pick(Object.keys(proofs))]),
  "a proof is of no line": (place) =>
    editJson(place, "proofs.json", (proofs) => void (proofs[String(place.made.size)] = [])),
  "SealMade is forged in place": forgeSeal,
  "an earlier seal stands for the bundle's": earlierSeal,
  "a head is of an earlier seal": (place) =>
    editJson(place, "heads.json", ({ heads }) => {
      const [seal] = place.random.some(place.made.seals.slice(0, -1), 1);
      const [stream] = place.random.some(Object.keys(heads), 1);
      const entry = stream === undefined ? undefined : seal?.heads.entryOf(stream);
      if (!entry || stream === undefined) return false;
      heads[stream] = written(entry);
      return true;
    }),
  "a head's revision or index is another": (place) =>
    editEntry(place, ({ leaf }) => void (place.random.chance(0.5) ? leaf.revision++ : leaf.index--)),
  "a head stands at another place": (place) => editEntry(place, (entry) => void entry.place++),
  "a neighbour is missing": (place) =>
    editEntry(place, (entry) => {
      const side = place.random.pick(["before", "after"] as const);
      if (!entry[side]) return false;
      delete entry[side];
      return true;
    }),
  "neighbours are swapped": (place) =>
    editEntry(place, (entry) => {
      const { before, after } = entry;
      if (!before && !after) return false;
      delete entry.before;
      delete entry.after;
      Object.assign(entry, after && { before: after }, before && { after: before });
      return true;
    }),
  "a neighbour is the head itself": (place) =>
    editEntry(
      place,
      (entry) =>
        void (entry[place.random.pick(["before", "after"] as const)] = { leaf: entry.leaf, proof: entry.proof }),
    ),
  "a neighbour is further away": (place) =>
    editEntry(place, (entry) => {
      const { leaves, entryOf } = place.made.seals.at(-1)!.heads;
      const next = place.made.log.events[leaves[entry.place + 1]?.index ?? -1];
      const further = next && entryOf(next.stream)?.after;
      if (!further) return false;
      entry.after = { leaf: further.leaf, proof: further.proof.map(toBase64) };
      return true;
    }),
  "a head is missing": (place) =>
    editJson(place, "heads.json", ({ heads }) => {
      const [stream] = place.random.some(Object.keys(heads), 1);
      return stream === undefined ? false : void delete heads[stream];
    }),
  "a head is of no stream of the lines": (place) =>
    editEntry(place, (entry, { heads }) => void (heads["cylinder-none"] = entry)),
  "heads of two streams are swapped": (place) =>
    editJson(place, "heads.json", ({ heads }) => {
      const [one, other] = place.random.some(Object.keys(heads), 2);
      if (one === undefined || other === undefined) return false;
      [heads[one], heads[other]] = [heads[other]!, heads[one]!];
      return true;
    }),
};
