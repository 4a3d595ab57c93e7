import { hash } from "node:crypto";
import { headLeafHash, headLeafOf, inKeyOrder, type HeadLeaf } from "#contracts/seals/heads.ts";
import { toBase64, utf8 } from "#contracts/seals/bytes.ts";
import { checkpointText, originOf } from "#contracts/seals/checkpoint.ts";
import { inclusionSpans, leafHash, nodesInMemory, rootOf, rootOfSpan } from "#contracts/seals/merkle.ts";
import { bundleText } from "#contracts/seals/checkpoint.ts";
import {
  cosignText,
  noteOf,
  noteTypes,
  signatureLine,
  signerOf,
  signText,
  verifierText,
  type SignerKey,
} from "#contracts/seals/signed-note.ts";
import { SEAL_STREAM } from "#contracts/streams/audit/events.ts";
import { createRandom, type Random } from "#infra/tools/demo/random.ts";
import { makeBundle, type HeadEntry } from "#workers/evidence/make-bundle.ts";
import { createLog, live, type MadeEvent, type MadeLog } from "./make-log.ts";

/** The tree over where each stream ended, and entries of it as `heads.json` has them. */
export type MadeHeads = { leaves: HeadLeaf[]; root: Uint8Array; entryOf(stream: string): HeadEntry | undefined };
/** A seal of a made log: its own index, and the heads below its size. */
export type MadeSeal = { index: number; treeSize: number; heads: MadeHeads };

/** A good bundle, with all that it was made from. */
export type MadeCase = {
  files: Map<string, Uint8Array>;
  tenantId: string;
  signer: SignerKey;
  /** The key by which it is to be checked; the size up to which it signs may stand behind it. */
  vkey: string;
  size: number;
  log: MadeLog;
  /** The last is the bundle's. */
  seals: MadeSeal[];
  proofOf(index: number): Uint8Array[];
};

const proofIn = (hashes: readonly Uint8Array[], at: number, size = hashes.length): Uint8Array[] => {
  const read = nodesInMemory(hashes.slice(0, size));
  return inclusionSpans(at, size).map((span) => rootOfSpan(span, read));
};

/** The heads of a log's first events. */
export const headsOf = (events: readonly MadeEvent[]): MadeHeads => {
  const ends = new Map(events.map(({ stream, revision }, index) => [stream, { stream, revision, index }]));
  const leaves = inKeyOrder([...ends.values()].map(headLeafOf));
  const hashes = leaves.map(headLeafHash);
  const provedAt = (place: number) => {
    const leaf = leaves[place];
    return leaf && { leaf, proof: proofIn(hashes, place) };
  };
  return {
    leaves,
    root: rootOf(hashes),
    entryOf(stream) {
      const end = ends.get(stream);
      const place = leaves.findIndex(({ index }) => index === end?.index);
      const own = provedAt(place);
      return own && { ...own, place, before: provedAt(place - 1), after: provedAt(place + 1) };
    },
  };
};

const hashesOf = (log: MadeLog): Uint8Array[] => log.events.map(({ leaf }) => leafHash(utf8(leaf)));

/** Seals what stands there, a few events late as the product may. */
const seal = (log: MadeLog, late: () => void): MadeSeal => {
  const treeSize = log.events.length;
  const heads = headsOf(log.events);
  const root = rootOf(hashesOf(log));
  late();
  const index = log.events.length;
  const roots = { root: toBase64(root), headsRoot: toBase64(heads.root) };
  log.append(SEAL_STREAM, "SealMade", { treeSize, streams: heads.leaves.length, ...roots });
  return { index, treeSize, heads };
};

const pictureIn = (random: Random) => (): [string, Uint8Array] => {
  const bytes = utf8(`picture ${random.uuid()}`);
  const ending = random.pick(["jpg", "png", "webp"]);
  return [`${random.uuid().replaceAll("-", "")}-${hash("sha256", bytes, "hex")}.${ending}`, bytes];
};

const growLog = (random: Random): { log: MadeLog; seals: MadeSeal[] } => {
  const log = createLog(random);
  const grow = (steps: number): void => live(log, random, steps, pictureIn(random));
  const late = (): void => grow(random.pick([0, 0, 1, 2]));
  const seals: MadeSeal[] = [];
  for (let before = random.pick([0, 0, 1, 2]); before > 0; before--) {
    grow(random.between(1, 12));
    seals.push(seal(log, late));
  }
  grow(random.pick([0, 1, 1, 2, 3, 5, 8, 13, 30]));
  seals.push(seal(log, late));
  grow(random.pick([0, 0, 1, 2, 3]));
  return { log, seals };
};

const signatureOf = (text: string, signer: SignerKey): string => noteOf(text, [signText(text, signer)]);

/** Signatures that a reader does not know: of witnesses, and of keys of other names. */
const strangersOf = (random: Random, text: string): string[] => {
  const seed = (): Uint8Array => Uint8Array.from({ length: 32 }, () => random.between(0, 255));
  const witness = signerOf("witness.example/w", seed(), noteTypes.cosignature);
  const lines = [
    signatureLine(cosignText(text, witness, 1_780_000_000)),
    signatureLine(signText(text, signerOf("x", seed()))),
  ];
  return random.some(lines, random.pick([0, 0, 1, 2]));
};

const namesOf = (random: Random) => (random.chance(0.5) ? { names: { user: { [random.uuid()]: "Li" } } } : {});

/** A good bundle of a small log, the same for the same seed. */
export const makeCase = async (number: number): Promise<MadeCase> => {
  const random = createRandom(number);
  const { log, seals } = growLog(random);
  const last = seals.at(-1)!;
  const size = random.between(last.index + 1, log.events.length);
  const hashes = hashesOf(log);
  const tenantId = random.uuid();
  const signer = signerOf(
    originOf(tenantId, random.pick([1, 1, 1, 2, 12])),
    Uint8Array.from({ length: 32 }, () => random.between(0, 255)),
  );
  const root = rootOf(hashes.slice(0, size));
  const text = checkpointText({ origin: signer.name, size, root });
  const codes = [...log.ofBarcode.keys()];
  const asked = random.some(codes, random.between(1, Math.max(1, codes.length)));
  const wanted = new Set(asked.flatMap((code) => [...(log.ofBarcode.get(code) ?? [])]));
  const proofOf = (index: number): Uint8Array[] => proofIn(hashes, index, size);
  const lines = log.events.flatMap(({ stream, leaf }, index) =>
    index === last.index || (index < last.treeSize && wanted.has(stream))
      ? [{ index, stream, leaf, proof: proofOf(index) }]
      : [],
  );
  const heads = new Map<string, HeadEntry>();
  for (const { stream } of lines) {
    const entry = stream === SEAL_STREAM ? undefined : last.heads.entryOf(stream);
    if (entry) heads.set(stream, entry);
  }
  const said = lines.map(({ leaf }) => leaf).join("\n");
  const isNamed = ([name]: [string, Uint8Array]): boolean => said.includes(name) && random.chance(0.8);
  const files = await makeBundle({
    tenant: { id: tenantId, name: "气站 \u{1f600}" },
    subject: { gasBarcodes: asked, pictures: true, names: true, unbound: [], lost: [] },
    purpose: "audit",
    madeAt: "2026-11-23T05:00:00.000Z",
    madeBy: { id: random.uuid(), name: "Wang" },
    lines,
    seal: last.index,
    heads,
    checkpoint: { note: signatureOf(text, signer), cosignatures: strangersOf(random, text), size, root },
    keys: [verifierText(signer)],
    pictures: new Map([...log.pictures].filter(isNamed).map(([name, bytes]) => [`pictures/${name.slice(33)}`, bytes])),
    ...namesOf(random),
    verifiers: new Map([["verify.mjs", utf8("// a verifier\n")]]),
    sign: async (manifest) => signatureOf(bundleText(signer.name, manifest), signer),
  });
  const vkey = verifierText(signer) + random.pick(["", "", ` 1 ${size}`, ` 1 ${size + 3}`, " 1"]);
  return { files, tenantId, signer, vkey, size, log, seals, proofOf };
};
