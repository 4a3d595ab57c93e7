import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readZip } from "#contracts/evidence/read-zip.ts";
import { auditStream, type EvidenceMade } from "#contracts/streams/audit/events.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { BundleDigests } from "#infra/stores/evidence/evidence-store.ts";
import type { MadeBundle } from "#infra/engines/database/tables/evidence.ts";
import { factsOf } from "./facts-of.ts";

/**
 * Reads a bundle whose worker died when the log said already that it is made: what the log says stays true of the file that stands.
 *
 * @returns `undefined` where the log knows of no bundle, or of another than the file is
 */
export const madeBefore = async (
  log: Pick<UpcastLog, "readStream">,
  id: string,
  path: string,
): Promise<(MadeBundle & BundleDigests) | undefined> => {
  let said: EvidenceMade["data"] | undefined;
  for await (const event of log.readStream(auditStream(id))) if (event.type === "EvidenceMade") said = event.data;
  if (!said) return undefined;
  const bytes = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!bytes || hash("sha256", bytes, "hex") !== said.digest) return undefined;
  return { ...factsOf(await readZip(bytes)), fileSize: bytes.length, digest: said.digest };
};
