import { hash, createHash } from "node:crypto";
import { toBase64, utf8 } from "#contracts/seals/bytes.ts";
import type { HeadLeaf } from "#contracts/seals/heads.ts";
import { readmeText } from "./readme.ts";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { PRIVATE_FILE } from "#infra/engines/files/private-folder.ts";

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
