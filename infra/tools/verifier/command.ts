import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readKeys, type TrustedKey } from "#contracts/evidence/check-notes.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";

/*
 * `verify.mjs` of a bundle: node verify.mjs [folder] --key <key or file of keys>. It prints one line a check and ends with 0 where all hold,
 * 1 where one does not, and 2 where all hold and nobody said whose key is to be trusted.
 */

const usage = "usage: node verify.mjs [folder] --key <key or file of keys>";

class Unusable extends Error {
  override name = "Unusable";
}

const filesIn = (folder: string): Map<string, Uint8Array> => {
  const files = new Map<string, Uint8Array>();
  const read = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) read(name);
      else if (entry.isFile()) files.set(name, readFileSync(join(folder, name)));
      else throw new Unusable(`${name} is neither a file nor a folder`);
    }
  };
  read("");
  return files;
};

const keysOf = (given: string): TrustedKey[] => {
  const own = readKeys(given);
  if (own) return own;
  let text: string;
  try {
    text = readFileSync(given, "utf8");
  } catch {
    throw new Unusable(`${given} is neither a key nor a file that can be read`);
  }
  const keys = readKeys(text);
  if (!keys) throw new Unusable(`${given} holds something that is no key`);
  return keys;
};

const readArguments = (given: readonly string[]): { folder: string; key: string | undefined } => {
  const rest = [...given];
  const at = rest.indexOf("--key");
  const key = at < 0 ? undefined : rest.splice(at, 2)[1];
  if ((at >= 0 && key === undefined) || rest.length > 1 || rest[0]?.startsWith("--")) throw new Unusable(usage);
  return { folder: rest[0] ?? ".", key };
};

const namedKeys = (files: ReadonlyMap<string, Uint8Array>): string =>
  new TextDecoder().decode(files.get("keys.txt")).trim().split("\n").join(", ");

const run = (given: readonly string[]): number => {
  const { folder, key } = readArguments(given);
  const keys = key === undefined ? undefined : keysOf(key);
  const files = filesIn(folder);
  const { lines, verdict } = verifyBundle(files, keys);
  for (const { ok, text, detail = "" } of lines) console.log(`${ok ? "ok  " : "FAIL"} ${text}: ${detail}`);
  if (verdict === "bad") console.log("not good");
  else if (verdict === "good") console.log("good");
  else console.log(`consistent with itself; signer not checked, compare ${namedKeys(files)}`);
  return { good: 0, bad: 1, unsigned: 2 }[verdict];
};

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
