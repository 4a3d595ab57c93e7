import { bundleName } from "../seals/checkpoint.ts";
import { noteTypes, readVerifier, sameKey, signersOf, type VerifierKey } from "../seals/signed-note.ts";
import { checkpointIn, jsonOf, noteIn, textOf, type BundleFiles } from "./bundle-files.ts";
import { Differs } from "./faults.ts";
import { isObject } from "./json-forms.ts";

/** A key, and the last size that it may sign where it is an old one. */
export type TrustedKey = VerifierKey & { to?: number };

/**
 * Reads keys, one a line: a verifier key, behind which the first and the last size that it signs may stand. `undefined` for a
 * line that is no key, or an empty text.
 */
export const readKeys = (text: string): TrustedKey[] | undefined => {
  const lines = text.split("\n").map((line) => line.trim());
  const keys = lines.filter(Boolean).map((line) => {
    const [, vkey, to] = /^(\S+)(?:\s+\d+(?:\s+(\d+))?)?$/.exec(line) ?? [];
    const key = readVerifier(vkey ?? "");
    return key && to !== undefined ? { ...key, to: Number(to) } : key;
  });
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
};

/** The keys that the bundle itself names: they prove nothing of who signed it. */
export const keysIn = (files: BundleFiles): TrustedKey[] => {
  const keys = readKeys(textOf(files, "keys.txt"));
  if (!keys) throw new Differs("file.form", { file: "keys.txt" });
  return keys;
};

/** The origin that the bundle's tenant has: its first one, or a later generation's. */
const demandOrigin = (files: BundleFiles, origin: string): void => {
  const { tenant } = jsonOf(files, "bundle.json");
  const id = isObject(tenant) ? tenant["id"] : undefined;
  const expected = `cylindra.audit/${typeof id === "string" ? id : ""}`;
  const isIt =
    origin === expected || (origin.startsWith(expected) && /^\/([2-9]|[1-9]\d+)$/.test(origin.slice(expected.length)));
  if (typeof id !== "string" || !isIt)
    throw new Differs("note.origin", { file: "checkpoint.txt", found: origin, expected });
};

/**
 * Keys of the origin that signed a note; throws without one, or where a known key's signature is wrong, even an old key's, which otherwise
 * counts for nothing.
 */
const signedBy = (
  files: BundleFiles,
  file: string,
  keys: readonly TrustedKey[],
  isOwn: (key: TrustedKey) => boolean,
): VerifierKey[] => {
  const signers = signersOf(noteIn(files, file), keys);
  if (!signers) throw new Differs("note.signature", { file });
  const own = signers.filter(isOwn);
  if (own.length === 0) throw new Differs("note.unsigned", { file });
  return own;
};

/** Both notes are of the bundle's tenant and signed by one key that is trusted, and `bundle.json` says the same as the checkpoint. */
export const checkNotes = (files: BundleFiles, trusted: readonly TrustedKey[] | undefined): string => {
  const { origin, size } = checkpointIn(files);
  demandOrigin(files, origin);
  const keys = trusted ?? keysIn(files);
  const isOwn = ({ name, type, to }: TrustedKey): boolean =>
    name === origin && type === noteTypes.ed25519 && (to === undefined || to >= size);
  if (!keys.some(isOwn)) throw new Differs("key.none", { origin });
  manifestSigned(files, origin);
  const signers = signedBy(files, "checkpoint.txt", keys, isOwn);
  const both = signedBy(files, "manifest.txt", keys, isOwn).find((key) => signers.some((each) => sameKey(each, key)));
  if (!both) throw new Differs("note.twoKeys");
  demandCheckpoint(files);
  return `key ${both.hash}`;
};

const demandCheckpoint = (files: BundleFiles): void => {
  const { size, root } = checkpointIn(files);
  const bundle = jsonOf(files, "bundle.json");
  const expected = { format: "cylindra-evidence/1", treeSize: size, root: btoa(String.fromCharCode(...root)) };
  for (const [field, value] of Object.entries(expected)) {
    if (bundle[field] !== value)
      throw new Differs("bundle.differs", {
        field,
        found: JSON.stringify(bundle[field]) ?? "nothing",
        expected: value,
      });
  }
};

/** The manifest's SHA-256 in hex, as the note of the bundle names it. */
export const manifestSigned = (files: BundleFiles, origin: string): string => {
  const file = "manifest.txt";
  const [, found, hex] = /^([^\n]+)\n([0-9a-f]{64})\n$/.exec(noteIn(files, file).text) ?? [];
  if (found === undefined || hex === undefined) throw new Differs("note.form", { file });
  const expected = bundleName(origin);
  if (found !== expected) throw new Differs("note.origin", { file, found, expected });
  return hex;
};
