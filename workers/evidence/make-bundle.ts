import { createHash, hash } from "node:crypto";
import { toBase64, utf8 } from "#contracts/seals/bytes.ts";
import type { HeadLeaf } from "#contracts/seals/heads.ts";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { PRIVATE_FILE } from "#infra/engines/files/private-folder.ts";

/** The format of a bundle, enough to write a verifier (audit §4). Long because it is a page. */
const readmeText = `CYLINDRA EVIDENCE BUNDLE, format cylindra-evidence/1

This folder holds the history of gas cylinders as it stands in a log that is sealed by signatures. Anybody can check it without us:

  node verify.mjs [folder] --key <key or file of keys>     (Node 20 or newer, no network)
  verify.html                                              (open it from disk, give it the .zip and a key)

Take the key from somewhere else than this bundle: keys.txt is what the bundle itself says, and a forger would write it too.
verify.mjs and verify.html are a convenience. What follows is enough to write a verifier of your own.

TERMS
  H is SHA-256. Hashes in JSON are standard base64 with padding, SHA-256 of files and keys of streams are lower-case hex.
  JCS is the JSON Canonicalization Scheme, RFC 8785; a lone surrogate is written \\udXXX. Text is UTF-8, lines end with \\n.
  Tree: RFC 9162 section 2.1. Leaf H(0x00 || bytes), node H(0x01 || left || right). Inclusion is checked as in 2.1.3.2.
  Note: C2SP signed-note. Text that ends in \\n, an empty line, then lines "— <key name> <base64 of 4-byte key hash || signature>".
    Key: <name>+<8 hex>+<base64 of 0x01 || 32-byte Ed25519 public key>; the hex is the first 4 bytes of H(name || \\n || 0x01 || key).
    Ed25519 (RFC 8032) signs the text with its last \\n, without the empty line. Signatures by unknown keys are ignored (witnesses have
    type 0x04, cosignature/v1). A signature by a known key that fails refuses the note.

FILES
  events.jsonl    one event a line, in the order of the index, each exactly {"index":n,"leaf":<JCS of the event>} without a space.
                  An event is { stream, revision, id, type, data, meta }. Its leaf's bytes are the JCS text. Any other bytes are refused.
  proofs.json     { "<index>": [hash, ...] }: inclusion of each line, and of no other index, in the checkpoint's tree.
  checkpoint.txt  a note: origin, size of the tree, root in base64. The origin is cylindra.audit/<tenant uuid>, with /2, /3 ... behind
                  it after a restore of an older backup. The key's name is the origin.
  keys.txt        keys, one a line, as the maker names them.
  heads.json      { seal, heads }. seal is the index of a line of the stream audit-seals, of type SealMade, whose data says
                  { treeSize, root, streams, headsRoot }: where the log ended, and a second tree over where each stream ended there.
                  heads has each stream of the bundle: { leaf: { key, revision, index }, place, proof, before, after }. key is hex H of
                  the stream's name. The heads tree has \`streams\` leaves, JCS of { key, revision, index }, ordered by key.
                  The leaf is included at \`place\`; before and after, { leaf, proof }, at place - 1 and place + 1, absent at the ends.
  pictures/       <sha256 hex>.<ext>. An event names such a picture <random>-<sha256 hex>.<ext>, and so binds its bytes.
  bundle.json     format, tenant, subject, purpose, who made it and when; treeSize and root of the checkpoint; streams with the number
                  of their revisions. subject.unbound are pictures whose names bind nothing, subject.lost those whose file is gone:
                  both are left out.
  names.json      only where asked for: what ids are called today. Unproven.
  report.pdf      the bundle for people. It proves nothing by itself; absent where the maker could not print it.
  manifest.json   { "<file>": "<sha256 hex>" } of every file but itself and manifest.txt.
  manifest.txt    a note by the same key: cylindra.audit/<tenant uuid>/bundle, then the SHA-256 of manifest.json in hex.

CHECKS
  1 notes      checkpoint.txt and manifest.txt are signed by one trusted key whose name is the origin; the origin is that of
               tenant.id in bundle.json, whose treeSize and root are the checkpoint's.
  2 manifest   manifest.json has the signed SHA-256, every file that it names is there and has its SHA-256, nothing else is there.
  3 lines      each line has its one spelling, indexes rise, each is included. The seal is one of the lines, and the only one of
               audit-seals; every other index is below the seal's treeSize, which is not above the seal's own index.
  4 heads      each stream of the lines, and no other, has its entry; key, place, neighbours and their order are right.
  5 revisions  each stream's revisions run 0, 1, 2 ... without a gap, and its last event's revision and index are those of its head.
  6 pictures   each picture has the SHA-256 that it is called by, and an event's line names it.

WHAT THIS PROVES
  These events stand in the tree that the note signs, and the log committed to each stream ending there at the seal. It does not prove
  that what people scanned is true, that no later event exists, or that there is no second log: that is for witnesses, whose
  cosignatures stand in checkpoint.txt, and for who rebuilds the heads from the whole log.
`;

/** One event with its index in the log. `leaf` is the RFC 8785 text that the tree hashes. */
export type SealedLine = { index: number; stream: string; leaf: string; proof: readonly Uint8Array[] };
type ProvedHead = { leaf: HeadLeaf; proof: readonly Uint8Array[] };
/** The end of a stream among the heads of the seal, with its neighbours. */
export type HeadEntry = ProvedHead & { place: number; before?: ProvedHead; after?: ProvedHead };

/** The subject of a bundle: the named cylinders or order, and the pictures that could not be included (`unbound` and `lost`). */
export type BundleSubject = {
  gasBarcodes: string[];
  orderNumber?: string;
  pictures: boolean;
  names: boolean;
  /** Names of pictures that do not contain a digest of their bytes. */
  unbound: string[];
  /** Pictures with a digest in their name whose file is missing or changed. */
  lost: string[];
};

export type BundleInput = {
  tenant: { id: string; name: string };
  subject: BundleSubject;
  purpose: string;
  /** ISO 8601. */
  madeAt: string;
  madeBy: { id: string; name: string };
  /** Ordered by index, including the seal's event. */
  lines: Iterable<SealedLine>;
  /** Index of the seal's event. */
  seal: number;
  heads: ReadonlyMap<string, HeadEntry>;
  checkpoint: { note: string; cosignatures: readonly string[]; size: number; root: Uint8Array };
  /** Verifier keys, one in each text. */
  keys: readonly string[];
  /** Pictures by their file in the bundle: `pictures/<sha256 hex>.<ext>`. */
  pictures: ReadonlyMap<string, Uint8Array>;
  names?: Record<string, Record<string, string>>;
  /** The report for people, a PDF. Absent if it could not be printed. */
  report?: Uint8Array;
  /** `verify.mjs` and `verify.html`. */
  verifiers: ReadonlyMap<string, Uint8Array>;
  /** Signs the SHA-256 of the manifest, in hex. Returns the note. */
  sign(manifest: string): Promise<string>;
};

const json = (value: unknown): Uint8Array => utf8(`${JSON.stringify(value, undefined, 1)}\n`);
const digestOf = (bytes: Uint8Array): string => hash("sha256", bytes, "hex");

/** Makes the files of a bundle (audit §4), in the order of the archive. The same input makes the same bytes. */
export const makeBundle = async (input: BundleInput): Promise<Map<string, Uint8Array>> => {
  const { checkpoint, keys, pictures, names, verifiers } = input;
  const { events, proofs, streams } = writeLines(input.lines);
  const content: [string, Uint8Array][] = [
    ["README.txt", utf8(readmeText)],
    ["bundle.json", json(bundleOf(input, streams))],
    ["checkpoint.txt", utf8(checkpoint.note + checkpoint.cosignatures.map(withNewline).join(""))],
    ["events.jsonl", events],
    ["heads.json", json({ seal: input.seal, heads: headsOf(input.heads) })],
    ["keys.txt", utf8(keys.map(withNewline).join(""))],
    ...(names
      ? [["names.json", json({ unproven: NAMES_PROVE_NOTHING, ...names })] satisfies [string, Uint8Array]]
      : []),
    ...[...pictures].sort(([one], [other]) => (one < other ? -1 : 1)),
    ["proofs.json", proofs],
    ...(input.report ? [["report.pdf", input.report] satisfies [string, Uint8Array]] : []),
    ...[...verifiers].sort(([one], [other]) => (one < other ? -1 : 1)),
  ];
  const manifest = json(Object.fromEntries(content.map(([file, bytes]) => [file, digestOf(bytes)])));
  const files = new Map([...content, ["manifest.json", manifest] as const]);
  files.set("manifest.txt", utf8(await input.sign(digestOf(manifest))));
  return files;
};

const NAMES_PROVE_NOTHING =
  "These are the names that ids have in the records of the maker when the bundle is made. They are not in the log and prove nothing.";

const withNewline = (line: string): string => (line.endsWith("\n") ? line : `${line}\n`);

/** Writes events and their proofs as text, one on each line. The events are in memory only once. */
const writeLines = (lines: Iterable<SealedLine>) => {
  const events: Uint8Array[] = [];
  const proofs: Uint8Array[] = [];
  const streams = new Map<string, number>();
  for (const { index, stream, leaf, proof } of lines) {
    events.push(utf8(`{"index":${index},"leaf":${leaf}}\n`));
    const separator = proofs.length === 0 ? "{\n" : ",\n";
    proofs.push(utf8(`${separator}"${index}":${JSON.stringify(proof.map(toBase64))}`));
    if (stream !== "audit-seals") streams.set(stream, (streams.get(stream) ?? 0) + 1);
  }
  proofs.push(utf8("\n}\n"));
  return { events: Buffer.concat(events), proofs: Buffer.concat(proofs), streams };
};

const bundleOf = (
  { tenant, subject, purpose, madeAt, madeBy, checkpoint }: BundleInput,
  streams: ReadonlyMap<string, number>,
) => ({
  format: "cylindra-evidence/1",
  tenant,
  subject,
  purpose,
  madeAt,
  madeBy,
  treeSize: checkpoint.size,
  root: toBase64(checkpoint.root),
  streams: [...streams].map(([stream, revisions]) => ({ stream, revisions })),
});

const proved = ({ leaf, proof }: ProvedHead) => ({ leaf, proof: proof.map(toBase64) });

const headsOf = (heads: ReadonlyMap<string, HeadEntry>) =>
  Object.fromEntries(
    [...heads].map(([stream, { place, before, after, ...head }]) => [
      stream,
      {
        leaf: head.leaf,
        place,
        proof: proved(head).proof,
        ...(before && { before: proved(before) }),
        ...(after && { after: proved(after) }),
      },
    ]),
  );

/** Writes files to a zip archive, in order. Returns its size and its SHA-256 in hex. */
export const writeZip = async (
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
  mtime: Date,
): Promise<{ size: number; digest: string }> => {
  const zip = new ZipFile();
  for (const [name, bytes] of files)
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, { mtime, mode: 0o100644 });
  zip.end();
  const digest = createHash("sha256");
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      digest.update(chunk);
      size += chunk.length;
      callback(null, chunk);
    },
  });
  await pipeline(zip.outputStream, measured, createWriteStream(path, { mode: PRIVATE_FILE }));
  return { size, digest: digest.digest("hex") };
};
