import { join } from "node:path";
import { z } from "zod";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { newestAnchor } from "#infra/stores/seals/anchor-files.ts";
import type { askWitness } from "#infra/stores/seals/witness-call.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { readLines } from "./lines.ts";
import { tablePart, type Manifest } from "./manifest.ts";

/** A size of the log that an outside party has a signature of. */
export type Seen = { where: string; size: number };

export type OutsideOptions = {
  /** Folder of the backup. */
  folder: string;
  manifest: Manifest;
  anchorDir?: string;
  /** The last size that this installation signed. */
  own?: Seen;
  witnesses: readonly string[];
  ask: typeof askWitness;
  /** Called for a party that did not respond. */
  warn(sentence: string): void;
};

const checkpointRow = z.object({ generation: z.number(), size: z.number(), note: z.string() });
const tenantRow = z.object({ id: z.string(), code: z.string() });

/**
 * Finds how much of a backup's log the anchor folder and the witnesses have seen. A witness that is away is skipped, because it must not block a
 * restore.
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
      // A request that starts from size 0 makes the witness name its own size.
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
