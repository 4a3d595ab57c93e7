import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSigner, signerOf, signerText, type SignerKey } from "#contracts/seals/signed-note.ts";
import { PRIVATE_FILE, privateFolder } from "#infra/engines/files/private-folder.ts";
import { SealingStopped } from "./stopped.ts";

/** The key cannot be used. The sentence names the file, never its content. */
export class KeyRefused extends SealingStopped {
  override name = "KeyRefused";
}

/** The path of a tenant's key file. */
export const auditKeyFile = (folder: string): string => join(folder, "secrets", "audit.key");

/**
 * Reads a signer key. `undefined` if there is no file.
 *
 * @param strict rejects a file that other accounts may read
 * @throws KeyRefused
 */
export const readKeyFile = (path: string, strict: boolean): SignerKey | undefined => {
  let text: string;
  try {
    if (strict && process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0)
      throw new KeyRefused(`${path} can be read by others: its mode must be 0600 or 0400`);
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof KeyRefused) throw error;
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new KeyRefused(`${path} cannot be read (${code})`);
  }
  const key = readSigner(text);
  if (!key) throw new KeyRefused(`${path} holds no signer key: one line PRIVATE+KEY+<name>+<hash>+<key>`);
  return key;
};

/** Makes a key with that name unless the file exists, and reads the file. */
export const makeKeyFile = (path: string, name: string): SignerKey => {
  const draft = `${path}.${process.pid}`;
  try {
    privateFolder(dirname(path));
    writeFileSync(draft, `${signerText(signerOf(name, randomBytes(32)))}\n`, { mode: PRIVATE_FILE });
    // If two processes make the file at once, the first wins, and both read the same key.
    linkSync(draft, path);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new KeyRefused(`${path} cannot be made (${code})`);
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKeyFile(path, false);
  if (!key) throw new KeyRefused(`${path} could not be made`);
  return key;
};
