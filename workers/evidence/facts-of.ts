import { hash } from "node:crypto";
import { SEAL_STREAM, auditStream, type EvidenceMade } from "#contracts/streams/audit/events.ts";
import type { MadeBundle } from "#infra/engines/database/tables/evidence.ts";
import { buffer } from "node:stream/consumers";
import { readZip } from "#contracts/evidence/read-zip.ts";
import type { StoredFile } from "#infra/engines/files/folder.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { BundleDigests } from "#infra/stores/evidence/evidence-store.ts";

/** Stored facts of a bundle, without the size and the digest of its file. */
export type BundleFacts = Omit<MadeBundle, "fileSize"> & { manifest: string };

type Line = { leaf: { stream: string; meta?: { occurredAt?: unknown } } };

/** Reads the facts of a bundle from its files. The files may be new or from the stored archive. */
export const factsOf = (files: ReadonlyMap<string, Uint8Array>): BundleFacts => {
  const text = (name: string) => Buffer.from(files.get(name) ?? []).toString("utf8");
  const { treeSize, root } = JSON.parse(text("bundle.json")) as Pick<MadeBundle, "treeSize" | "root">;
  const moments = [...linesOf(files.get("events.jsonl") ?? new Uint8Array())].map(momentOf);
  const times = moments.filter((moment) => moment !== undefined);
  return {
    treeSize,
    root,
    events: moments.length,
    pictures: [...files.keys()].filter((name) => name.startsWith("pictures/")).length,
    firstAt: times.reduce<string | null>((first, one) => (first === null || one < first ? one : first), null),
    lastAt: times.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null),
    files: [...files].map(([name, bytes]) => ({ name, size: bytes.length })),
    manifest: hash("sha256", files.get("manifest.json") ?? "", "hex"),
  };
};

/** Splits bytes into lines, because a long bundle does not fit into one text. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  let from = 0;
  for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
    yield Buffer.from(bytes.subarray(from, to)).toString("utf8");
    from = to + 1;
  }
}
const NEWLINE = 10;

/** Time of the event from its leaf. `undefined` for a seal, which is not about the subject. */
const momentOf = (line: string): string | undefined => {
  const { stream, meta } = (JSON.parse(line) as Line).leaf;
  const time = stream === SEAL_STREAM ? Number.NaN : Date.parse(String(meta?.occurredAt));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/**
 * Reads a bundle whose worker died after the log recorded that the bundle was made. The stored file must match the log.
 *
 * @returns `undefined` if the log has no such bundle or a different file
 */
export const madeBefore = async (
  log: Pick<UpcastLog, "readStream">,
  id: string,
  openFile: () => Promise<StoredFile | undefined>,
): Promise<(MadeBundle & BundleDigests) | undefined> => {
  let recorded: EvidenceMade["data"] | undefined;
  for await (const event of log.readStream(auditStream(id))) if (event.type === "EvidenceMade") recorded = event.data;
  if (!recorded) return undefined;
  const file = await openFile();
  const bytes = file && (await buffer(file.content));
  if (!bytes || hash("sha256", bytes, "hex") !== recorded.digest) return undefined;
  return { ...factsOf(await readZip(bytes)), fileSize: bytes.length, digest: recorded.digest };
};
