import type { Kysely } from "kysely";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { SEAL_STREAM } from "#contracts/streams/audit/events.ts";
import type { EvidencePayload } from "#contracts/audit/evidence-calls.ts";
import { translate } from "#contracts/locales/translate.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { readVerifier } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { appendAuditEvent, NO_COMPANY } from "#infra/engines/evidence/append-audit-event.ts";
import type { EvidenceJob } from "#infra/engines/evidence/evidence-store.ts";
import { requesterScope } from "#infra/engines/list-engine/requester-scope.ts";
import { SealerAway } from "#infra/engines/seals/seal-asker.ts";
import { NotWanted } from "#infra/engines/jobs/define-job.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { gather, headEntries, NotMade } from "../evidence/gather.ts";
import { makeBundle, type MadeFiles, type SealedLine } from "../evidence/make-bundle.ts";
import { readNames } from "../evidence/read-names.ts";
import { readPictures } from "../evidence/read-pictures.ts";
import { createPlaces } from "../evidence/read-places.ts";
import { writeZip } from "../evidence/write-zip.ts";

export type EvidenceDeps = {
  tenant: Pick<Tenant, "id" | "db" | "events" | "storedEvents" | "seals" | "files" | "evidence" | "clock" | "timeZone">;
  /** `verify.mjs` and `verify.html`. */
  verifiers(): Promise<ReadonlyMap<string, Uint8Array>>;
  log: Logger;
};

type Made = MadeFiles & { lines: SealedLine[]; treeSize: number; root: Uint8Array; pictures: number };

/** A job that keeps killing its worker is given up. */
const MOST_ATTEMPTS = 5;
const ENDING = "zip";

/**
 * Makes one bundle: has the log sealed, reads what it is about, has the manifest signed, and writes the archive. Whatever happens on the way,
 * the row says how it stands, and a file is there only when it is whole.
 *
 * @throws what the queue should try again.
 */
export const createEvidenceJob =
  (deps: EvidenceDeps) =>
  async ({ id }: EvidencePayload, signal: AbortSignal): Promise<void> => {
    const { db, evidence } = deps.tenant;
    const { store, files } = evidence;
    const job = await store.claim(id);
    if (!job) return;
    await files.remove(id, ENDING);
    const giveUp = (code: string, params = {}) => store.fail(id, translate(job.language, code, params));
    if (job.attempts > MOST_ATTEMPTS) return void (await giveUp("evidence.failed"));
    if ((await requesterScope(db, job.userId, auditScreens.evidence.codes.list)) === undefined)
      return void (await giveUp("access.denied"));
    try {
      await publish(deps, job, await make(deps, job, signal));
    } catch (error) {
      await files.discard(id, job.attempts);
      if (error instanceof NotWanted || signal.aborted) return;
      if (error instanceof NotMade) return void (await giveUp(error.message, error.params));
      if (error instanceof SealerAway) return void (await giveUp("evidence.sealerAway"));
      deps.log.error({ err: error, evidenceId: id }, "evidence bundle failed");
      if (job.attempts >= MOST_ATTEMPTS) return void (await giveUp("evidence.failed"));
      throw error;
    }
  };

const make = async ({ tenant, verifiers }: EvidenceDeps, job: EvidenceJob, signal: AbortSignal): Promise<Made> => {
  const { db, seals, storedEvents: log, clock, evidence } = tenant;
  const { reader, asker } = seals;
  const seal = await asker.seal();
  const checkpoint = await reader.newest();
  if (!checkpoint || checkpoint.size <= seal.index) throw new SealerAway("no checkpoint covers the seal");
  const heads = await reader.heads(seal.treeSize);
  const onProgress = async (done: number, total: number): Promise<void> => {
    signal.throwIfAborted();
    if (!(await evidence.store.progress(job.id, job.attempts, done, total))) throw new NotWanted();
  };
  const asked = { gasBarcodes: job.gasBarcodes, ...(job.orderNumber !== null && { orderNumber: job.orderNumber }) };
  const parts = { log, reader, heads, ...createPlaces(db), onProgress };
  const lines = await gather(asked, { ...parts, seal: { ...seal, checkpointSize: checkpoint.size } });
  const leaves = lines.map(({ leaf }) => leaf);
  const shown = job.pictures
    ? await readPictures(tenant.files, leaves)
    : { pictures: new Map(), unbound: [], lost: [] };
  const { pictures, unbound, lost } = shown;
  const made = await makeBundle({
    tenant: { id: tenant.id, name: await tenantName(db, tenant.id) },
    subject: { ...asked, pictures: job.pictures, names: job.names, unbound, lost },
    purpose: job.purpose,
    madeAt: clock.now().toISOString(),
    madeBy: { id: job.userId, name: job.userName },
    lines,
    seal: seal.index,
    heads: headEntries(heads, lines),
    checkpoint,
    keys: await keysAt(tenant, checkpoint),
    pictures,
    ...(job.names && { names: await readNames(db, leaves) }),
    verifiers: await verifiers(),
    sign: (manifest) => asker.sign(manifest),
  });
  return { ...made, lines, treeSize: checkpoint.size, root: checkpoint.root, pictures: pictures.size };
};

const tenantName = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom("tenant").select("name").where("id", "=", id).executeTakeFirst())?.name ?? "";

/** The keys of the origin that may sign a checkpoint of this size. */
const keysAt = async (
  { id, seals }: EvidenceDeps["tenant"],
  { generation, size }: { generation: number; size: number },
): Promise<string[]> =>
  (await seals.reader.keys())
    .filter(({ vkey, to }) => (to === undefined || to >= size) && readVerifier(vkey)?.name === originOf(id, generation))
    .map(({ vkey }) => vkey);

/** When the event happened, as its leaf says: the last such member is that of `meta`. */
const momentIn = (leaf: string): string | undefined => {
  const occurred = [...leaf.matchAll(/"occurredAt":"([^"]+)"/g)].at(-1)?.[1];
  const time = Date.parse(occurred ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const publish = async ({ tenant }: EvidenceDeps, job: EvidenceJob, made: Made): Promise<void> => {
  const { events, evidence, clock, timeZone } = tenant;
  const { store, files } = evidence;
  const { id, attempts } = job;
  const at = clock.now();
  const { digest, size } = await writeZip(files.draft(id, attempts), made.files, at);
  const moments = made.lines
    .filter(({ stream }) => stream !== SEAL_STREAM)
    .map(({ leaf }) => momentIn(leaf))
    .filter((moment) => moment !== undefined);
  const bundle = {
    treeSize: made.treeSize,
    root: Buffer.from(made.root).toString("base64"),
    events: made.events,
    pictures: made.pictures,
    firstAt: moments.reduce<string | null>((first, one) => (first === null || one < first ? one : first), null),
    lastAt: moments.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null),
    fileSize: size,
    files: [...made.files].map(([name, bytes]) => ({ name, size: bytes.length })),
  };
  const { gasBarcodes, orderNumber, purpose, pictures, names } = job;
  const about = { gasBarcodes, ...(orderNumber !== null && { orderNumber }), purpose, pictures, names };
  const data = { bundleId: id, ...about, treeSize: made.treeSize, events: made.events, digest };
  const who = { userId: job.userId, companyId: job.companyId ?? NO_COMPANY, correlationId: id };
  const isWanted = await store.complete(id, attempts, { ...bundle, digest, manifest: made.manifest }, async () => {
    await files.publish(id, attempts, ENDING);
    await appendAuditEvent(events, id, { type: "EvidenceMade", data }, { ...who, at, timeZone });
  });
  if (!isWanted) await files.discard(id, attempts);
};
