import { join } from "node:path";
import { z } from "zod";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { newestAnchor } from "#infra/stores/seals/anchor-files.ts";
import type { askWitness } from "#infra/stores/seals/witness-call.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { readLines } from "./lines.ts";
import { tablePart, type Manifest } from "./manifest.ts";

/** Size of the log that somebody outside has a signature of. */
export type Seen = { where: string; size: number };

export type OutsideOptions = {
  /** Of the backup. */
  folder: string;
  manifest: Manifest;
  anchorDir?: string;
  /** The size that this house signed last itself. */
  own?: Seen;
  witnesses: readonly string[];
  ask: typeof askWitness;
  /** Told who could not be asked. */
  warn(sentence: string): void;
};

const checkpointRow = z.object({ generation: z.number(), size: z.number(), note: z.string() });
const tenantRow = z.object({ id: z.string(), code: z.string() });

/**
 * Asks the folder of anchors and the witnesses how far they have seen the log of a backup. A witness that is away is passed over: it must not
 * keep anybody from a restore.
 */
export const seenOutside = async (options: OutsideOptions): Promise<Seen[]> => {
  const { anchorDir, witnesses, own: ownCheckpoint, ask, warn } = options;
  const checkpoints: Seen[] = ownCheckpoint ? [ownCheckpoint] : [];
  if (anchorDir === undefined && witnesses.length === 0) return checkpoints;
  const newest = await newestCheckpoint(options);
  const look = async (where: string, sizeSeen: () => Promise<number | undefined>): Promise<void> => {
    try {
      const size = await sizeSeen();
      if (size !== undefined) checkpoints.push({ where, size });
    } catch (error) {
      warn(`not compared with ${where}: ${reasonOf(error)}`);
    }
  };
  if (anchorDir !== undefined)
    await look(anchorDir, async () => {
      const tenantId = await homeTenant(options);
      if (tenantId === undefined) throw new Error("the backup names no tenant");
      return (await newestAnchor(anchorDir, originOf(tenantId, newest?.generation)))?.size;
    });
  for (const witness of witnesses)
    await look(witness, async () => {
      if (!newest) throw new Error("the backup holds no checkpoint to ask by");
      // It names the size that it has where it is asked to begin from nothing.
      const reply = await ask(witness, { old: 0, proof: [], note: newest.note });
      if (reply.kind === "refused") throw new Error(`it answers ${reply.status} ${reply.reason}`);
      return reply.kind === "conflict" ? reply.size : undefined;
    });
  return checkpoints;
};

const linesOf = (folder: string, { tables }: Manifest, table: string): AsyncIterable<string> | [] =>
  tables.some(({ name }) => name === table) ? readLines(join(folder, tablePart(table))) : [];

const newestCheckpoint = async ({ folder, manifest }: OutsideOptions) => {
  let newest: z.infer<typeof checkpointRow> | undefined;
  for await (const line of linesOf(folder, manifest, "audit.checkpoint")) {
    const row = checkpointRow.parse(JSON.parse(line));
    const isNewer = row.generation - (newest?.generation ?? 0) || row.size - (newest?.size ?? 0);
    if (isNewer > 0) newest = row;
  }
  return newest;
};

const homeTenant = async ({ folder, manifest }: OutsideOptions): Promise<string | undefined> => {
  for await (const line of linesOf(folder, manifest, "tenant")) {
    const { id, code } = tenantRow.parse(JSON.parse(line));
    if (code === HOME_CODE) return id;
  }
  return undefined;
};
