import type { Kysely } from "kysely";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { readVerifier } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { BrowserLost } from "#infra/engines/browser/browser-lost.ts";
import type { Printer } from "#infra/engines/browser/printer.ts";
import { appendAuditEvent, NO_COMPANY } from "#infra/stores/evidence/append-audit-event.ts";
import type { EvidenceJob } from "#infra/stores/evidence/evidence-store.ts";
import { SealerAway } from "#infra/stores/seals/seal-asker.ts";
import { GivenUp, NotWanted, type JobEnd } from "#infra/stores/jobs/define-job.ts";
import { readVerifiers } from "#infra/tools/verifier/read-verifiers.ts";
import { gather, headEntries, NotMade } from "../evidence/gather.ts";
import { factsOf, madeBefore } from "../evidence/facts-of.ts";
import { makeBundle, writeZip } from "../evidence/make-bundle.ts";
import { readNames, readPictures, createPlaces } from "../evidence/read-places.ts";
import { drawReport, mostTagged, type ReportInput } from "../evidence/report.ts";
import { readLetterhead } from "../paper/letterhead.ts";
import { paperFonts } from "../render/paper/fonts.ts";
import { defineJob, type Context, type JobTenant } from "./define-job.ts";

export type EvidenceDeps = {
  /** `verify.mjs` and `verify.html`. */
  verifiers(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Prints the report. Absent: the bundle has no report. */
  printer?: Printer;
};

/**
 * Makes one bundle: has the log sealed, reads the events, has the manifest signed, and writes the archive. `changes` replace some of the job's parts.
 */
export const evidenceJob = (changes: Partial<EvidenceDeps> = {}) =>
  defineJob("evidence", {
    async run(context) {
      const bundle = await context.tenant.evidence.find(context.job.id);
      if (!bundle) throw new NotWanted("the bundle is gone");
      try {
        return await write(context, bundle, await make({ verifiers: readVerifiers, ...changes }, context, bundle));
      } catch (error) {
        if (error instanceof NotMade) throw new GivenUp(error.message, error.params, { cause: error });
        if (error instanceof SealerAway) throw new GivenUp("evidence.sealerAway", {}, { cause: error });
        throw error;
      }
    },
    async ended({ tenant: { events, evidence }, job: { id }, openFile }) {
      const bundle = await madeBefore(events, id, openFile);
      return bundle && { done: bundle.events, finish: (trx) => evidence.facts(trx, id, bundle) };
    },
    forget: ({ evidence }, { id }) => evidence.remove(id),
  });

const make = async (
  { verifiers, printer }: EvidenceDeps,
  { tenant, progress, signal, log: operator }: Context<"evidence">,
  job: EvidenceJob,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { db, seals, storedEvents: log, clock } = tenant;
  const { reader, asker } = seals;
  const seal = await asker.seal();
  const checkpoint = await reader.newest();
  if (!checkpoint || checkpoint.size <= seal.index) throw new SealerAway("no checkpoint covers the seal");
  const heads = await reader.heads(seal.treeSize);
  const subject = { gasBarcodes: job.gasBarcodes, ...(job.orderNumber !== null && { orderNumber: job.orderNumber }) };
  const parts = { log, reader, heads, ...createPlaces(db), onProgress: progress };
  const lines = await gather(subject, { ...parts, seal: { ...seal, checkpointSize: checkpoint.size } });
  const leaves = lines.map(({ leaf }) => leaf);
  const bundlePictures = job.pictures
    ? await readPictures(tenant.files, leaves)
    : { pictures: new Map(), unbound: [], lost: [] };
  const { pictures, unbound, lost: missing } = bundlePictures;
  const content = {
    tenant: { id: tenant.id, name: await tenantName(db, tenant.id) },
    subject: { ...subject, pictures: job.pictures, names: job.names, unbound, lost: missing },
    purpose: job.purpose,
    madeAt: clock.now().toISOString(),
    madeBy: { id: job.userId, name: job.userName },
    lines,
    ...(job.names && { names: await readNames(db, leaves) }),
  };
  const { size, root, generation } = checkpoint;
  const letterhead = await readLetterhead(db, job.companyId ?? undefined, tenant.id);
  const tree = { letterhead, origin: originOf(tenant.id, generation), size, root, pictures: pictures.size };
  const report =
    printer &&
    (await printReport(
      printer,
      {
        ...content,
        ...tree,
        language: job.language,
        timeZone: tenant.timeZone,
        hide: await tenant.events.hidden(),
      },
      signal,
    ).catch((error: unknown) => {
      if (!(error instanceof BrowserLost)) throw error;
      operator.warn({ err: error, bundle: job.id }, "a bundle has no report: it could not be printed");
      return undefined;
    }));
  return makeBundle({
    ...content,
    seal: seal.index,
    heads: headEntries(heads, lines),
    checkpoint,
    keys: await keysAt(tenant, checkpoint),
    pictures,
    ...(report && { report }),
    verifiers: await verifiers(),
    sign: (manifest) => asker.sign(manifest),
  });
};

const printReport = (printer: Printer, input: ReportInput, signal: AbortSignal): Promise<Uint8Array> =>
  printer.print({ html: drawReport(input), tagged: input.lines.length <= mostTagged, assets: paperFonts }, signal);

const tenantName = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom("tenant").select("name").where("id", "=", id).executeTakeFirst())?.name ?? "";

/** The keys of the origin that may sign a checkpoint of this size. */
const keysAt = async (
  { id, seals }: Pick<JobTenant, "id" | "seals">,
  { generation, size }: { generation: number; size: number },
): Promise<string[]> =>
  (await seals.reader.keys())
    .filter(({ vkey, to }) => (to === undefined || to >= size) && readVerifier(vkey)?.name === originOf(id, generation))
    .map(({ vkey }) => vkey);

/** Writes the archive. The log records the bundle, and the row stores its facts, when the job is finished. */
const write = async (
  { tenant, file }: Context<"evidence">,
  job: EvidenceJob,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<JobEnd> => {
  const { events, evidence, clock, timeZone } = tenant;
  const { id } = job;
  const at = clock.now();
  const { digest, size } = await writeZip(file.path, files, at);
  const facts = factsOf(files);
  const { treeSize } = facts;
  const { gasBarcodes, orderNumber, purpose, pictures, names } = job;
  const about = { gasBarcodes, ...(orderNumber !== null && { orderNumber }), purpose, pictures, names };
  const data = { bundleId: id, ...about, treeSize, events: facts.events, digest };
  const who = { userId: job.userId, companyId: job.companyId ?? NO_COMPANY, correlationId: id };
  return {
    done: facts.events,
    async finish(trx) {
      await evidence.facts(trx, id, { ...facts, fileSize: size, digest });
      await appendAuditEvent(events, id, { type: "EvidenceMade", data }, { ...who, at, timeZone });
    },
  };
};
