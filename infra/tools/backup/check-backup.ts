import { join } from "node:path";
import { createChain } from "#infra/tools/log-copy/log-digest.ts";
import { digestOfFile } from "./files.ts";
import { readLines } from "./lines.ts";
import { filePart, logPart, tablePart, type Manifest } from "./manifest.ts";
import { digestOfLines } from "./state-tables.ts";

/** Reads a backup through and answers the parts that are missing or not what its manifest says. */
export async function damagedParts(folder: string, { log, tables, files }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  const check = async (part: string, isWhole: () => Promise<boolean>): Promise<void> => {
    if (!(await isWhole().catch(() => false))) damaged.push(part);
  };
  await check(logPart, async () => {
    const chain = createChain();
    for await (const line of readLines(join(folder, logPart))) chain.add(line);
    return isSame(chain.value(), log);
  });
  for (const table of tables) {
    const part = tablePart(table.name);
    await check(part, async () => isSame(await digestOfLines(table, readLines(join(folder, part))), table));
  }
  for (const file of files) {
    const part = filePart(file.path);
    await check(part, async () => (await digestOfFile(folder, part)).digest === file.digest);
  }
  return damaged;
}

export const isSame = (one: { digest: string }, other: { digest: string }): boolean => one.digest === other.digest;
