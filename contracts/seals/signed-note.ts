import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concat, equalBytes, fromBase64, toBase64, toHex, utf8 } from "./bytes.ts";

/*
 * C2SP signed-note: a text that ends in a newline, an empty line, and a line for each signature, `— <key name> <base64>`, whose bytes are the
 * key's 4-byte hash and what its algorithm signs.
 */

/** Algorithms by the byte that stands for them: a log's Ed25519 and a witness's cosignature/v1. */
export const noteTypes = { ed25519: 0x01, cosignature: 0x04 } as const;
export type NoteType = (typeof noteTypes)[keyof typeof noteTypes];

/** A key that checks signatures. `hash` is 8 lower-case hex. */
export type VerifierKey = { name: string; hash: string; type: NoteType; publicKey: Uint8Array };
/** A key that signs notes. */
export type SignerKey = VerifierKey & { seed: Uint8Array };

export type NoteSignature = { name: string; hash: string; bytes: Uint8Array };
export type SignedNote = { text: string; signatures: NoteSignature[] };

const NAME = /^[^\s+\p{Cc}]+$/u;
const MAX_SIGNATURES = 100;

/** The first 4 bytes of SHA-256 of name, newline, type and public key, in hex. */
const hashOf = (name: string, type: number, publicKey: Uint8Array): string =>
  toHex(sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4));

const isType = (type: number | undefined): type is NoteType =>
  type === noteTypes.ed25519 || type === noteTypes.cosignature;

/** A signer from its 32-byte seed. */
export const signerOf = (name: string, seed: Uint8Array, type: NoteType = noteTypes.ed25519): SignerKey => {
  const publicKey = ed25519.getPublicKey(seed);
  return { name, hash: hashOf(name, type, publicKey), type, publicKey, seed };
};

/** `<name>+<8 hex>+<base64 of type ‖ public key>` */
export const verifierText = ({ name, hash, type, publicKey }: VerifierKey): string =>
  `${name}+${hash}+${toBase64(concat(Uint8Array.of(type), publicKey))}`;

/** `PRIVATE+KEY+<name>+<8 hex>+<base64 of type ‖ seed>` */
export const signerText = ({ name, hash, type, seed }: SignerKey): string =>
  `PRIVATE+KEY+${name}+${hash}+${toBase64(concat(Uint8Array.of(type), seed))}`;

const readKey = (text: string): { name: string; hash: string; type: NoteType; bytes: Uint8Array } | undefined => {
  const [, name, hash, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded ?? "");
  if (name === undefined || hash === undefined || !NAME.test(name) || bytes?.length !== 33) return undefined;
  const type = bytes[0];
  return isType(type) ? { name, hash, type, bytes: bytes.slice(1) } : undefined;
};

/** Reads a verifier key; `undefined` for other text, or a wrong hash. */
export const readVerifier = (text: string): VerifierKey | undefined => {
  const key = readKey(text.trim());
  if (!key || hashOf(key.name, key.type, key.bytes) !== key.hash) return undefined;
  const { name, hash, type, bytes: publicKey } = key;
  return { name, hash, type, publicKey };
};

/** Reads a signer key; `undefined` for other text. */
export const readSigner = (text: string): SignerKey | undefined => {
  const prefix = "PRIVATE+KEY+";
  const key = text.trim().startsWith(prefix) ? readKey(text.trim().slice(prefix.length)) : undefined;
  if (!key) return undefined;
  const signer = signerOf(key.name, key.bytes, key.type);
  return signer.hash === key.hash ? signer : undefined;
};

/** One signature's line, with its newline. */
export const signatureLine = ({ name, hash, bytes }: NoteSignature): string =>
  `— ${name} ${toBase64(concat(bytesOfHash(hash), bytes))}\n`;

const bytesOfHash = (hash: string): Uint8Array =>
  Uint8Array.from(hash.match(/../g)!, (pair) => Number.parseInt(pair, 16));

/** The text that a witness signs: when, and the note (C2SP tlog-cosignature). @param seconds since 1970 */
const cosigned = (seconds: number, text: string): Uint8Array => utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** Signs a text that ends in a newline. */
export const signText = (text: string, signer: SignerKey): NoteSignature => ({
  name: signer.name,
  hash: signer.hash,
  bytes: ed25519.sign(utf8(text), signer.seed),
});

/** A witness's signature of a note's text at a moment, in whole seconds since 1970. */
export const cosignText = (text: string, signer: SignerKey, seconds: number): NoteSignature => {
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return {
    name: signer.name,
    hash: signer.hash,
    bytes: concat(time, ed25519.sign(cosigned(seconds, text), signer.seed)),
  };
};

/** The note of a text and its signatures. */
export const noteOf = (text: string, signatures: readonly NoteSignature[]): string =>
  `${text}\n${signatures.map(signatureLine).join("")}`;

/** Reads a note; `undefined` where it has not the form of one. Nothing is verified. */
export const readNote = (note: string): SignedNote | undefined => {
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0009\u000b-\u001f\p{Surrogate}]/u.test(note)) return undefined;
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) return undefined;
  const lines = note.slice(split + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name, encoded] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded ?? "");
    if (name === undefined || !NAME.test(name) || !bytes || bytes.length < 5) return undefined;
    signatures.push({ name, hash: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) });
  }
  return { text: note.slice(0, split + 1), signatures };
};

/** Seconds since 1970 at which a witness signed. */
export const cosignedAt = ({ bytes }: NoteSignature): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0));

/** Checks one signature by the key of its name and hash. */
export const verifySignature = (text: string, signature: NoteSignature, key: VerifierKey): boolean => {
  if (signature.name !== key.name || signature.hash !== key.hash) return false;
  const strict = { zip215: false };
  const { bytes } = signature;
  try {
    if (key.type === noteTypes.ed25519) return ed25519.verify(bytes, utf8(text), key.publicKey, strict);
    if (bytes.length !== 72) return false;
    return ed25519.verify(bytes.slice(8), cosigned(cosignedAt(signature), text), key.publicKey, strict);
  } catch {
    return false;
  }
};

/**
 * The keys whose signatures of a note are good. A signature of no known key is ignored; `undefined` where one of a known key fails, which
 * refuses the whole note.
 */
export const signersOf = <Key extends VerifierKey>(
  { text, signatures }: SignedNote,
  keys: readonly Key[],
): Key[] | undefined => {
  const good: Key[] = [];
  for (const signature of signatures) {
    const key = keys.find(({ name, hash }) => name === signature.name && hash === signature.hash);
    if (!key) continue;
    if (!verifySignature(text, signature, key)) return undefined;
    if (!good.includes(key)) good.push(key);
  }
  return good;
};

export const sameKey = (one: VerifierKey, other: VerifierKey): boolean =>
  one.name === other.name && one.type === other.type && equalBytes(one.publicKey, other.publicKey);
