import { existsSync } from "node:fs";
import { verifierText } from "#contracts/seals/signed-note.ts";
import { makeKeyFile, readKeyFile } from "#infra/stores/seals/key-file.ts";
import { SealingStopped } from "#infra/stores/seals/stopped.ts";
import { OperatorError } from "#infra/process/errors.ts";

/**
 * Makes a key with the current key's name, in a file next to it.
 *
 * @throws OperatorError where there is no key yet, or a next key exists already
 */
export const makeNextKey = (path: string, strict: boolean): { path: string; vkey: string } => {
  const next = `${path}.next`;
  if (existsSync(next)) throw new OperatorError(`${next} is there already: the next checkpoint takes it up`);
  try {
    const today = readKeyFile(path, strict);
    if (!today) throw new OperatorError(`${path} is not there: the first start makes it`);
    return { path: next, vkey: verifierText(makeKeyFile(next, today.name)) };
  } catch (error) {
    throw error instanceof SealingStopped ? new OperatorError(error.message) : error;
  }
};
