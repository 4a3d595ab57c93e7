import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import {
  noteTypes,
  readSigner,
  readVerifier,
  signerOf,
  signerText,
  type SignerKey,
  type VerifierKey,
} from "#contracts/seals/signed-note.ts";
import { OperatorError, reasonOf } from "#infra/process/errors.ts";

/**
 * Reads the keys of logs, one per line. A line that begins with `#` is a comment. A key's name is the origin that it signs.
 *
 * @throws OperatorError that names the line
 */
export const readLogKeys = (file: string): Map<string, VerifierKey[]> => {
  const logs = new Map<string, VerifierKey[]>();
  for (const [at, line] of readText(file).split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const key = readVerifier(line);
    if (key?.type !== noteTypes.ed25519) throw new OperatorError(`${file}: line ${at + 1} is no key of a log`);
    logs.set(key.name, [...(logs.get(key.name) ?? []), key]);
  }
  if (logs.size === 0) throw new OperatorError(`${file} names no log: write the keys of the logs into it, one a line`);
  return logs;
};

/**
 * Reads the witness's own key. It is made at the first start.
 *
 * @throws OperatorError where the file holds no key, or one with another name
 */
export const witnessKey = (file: string, name: string): SignerKey => {
  const newKey = makeKey(file, name);
  if (newKey) return newKey;
  const key = readSigner(readText(file));
  if (key?.type !== noteTypes.cosignature) throw new OperatorError(`${file} holds no key of a witness`);
  if (key.name !== name) throw new OperatorError(`${file} holds the key of ${key.name}, not of ${name}`);
  return key;
};

/** Returns `undefined` if the file exists. */
const makeKey = (file: string, name: string): SignerKey | undefined => {
  const key = signerOf(name, randomBytes(32), noteTypes.cosignature);
  const text = signerText(key);
  if (!readSigner(text))
    throw new OperatorError("a witness's name has no spaces and no +, such as example.org/witness");
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: "wx", flush: true });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw new OperatorError(`${file} cannot be written: ${reasonOf(error)}`);
  }
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}`);
  }
};
