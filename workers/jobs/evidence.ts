import type { Kysely } from "kysely";
import { SEAL_STREAM } from "#contracts/streams/audit/events.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { readVerifier } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { BrowserLost } from "#infra/engines/browser/browser-lost.ts";
import type { Printer } from "#infra/engines/browser/printer.ts";
import { appendAuditEvent, NO_COMPANY } from "#infra/engines/evidence/append-audit-event.ts";
import type { EvidenceJob } from "#infra/engines/evidence/evidence-store.ts";
import { SealerAway } from "#infra/engines/seals/seal-asker.ts";
import { GivenUp, NotWanted, type JobEnd } from "#infra/engines/jobs/define-job.ts";
import { readVerifiers } from "#infra/tools/verifier/read-verifiers.ts";
import { gather, headEntries, NotMade } from "../evidence/gather.ts";
import { makeBundle, type MadeFiles, type SealedLine } from "../evidence/make-bundle.ts";
import { readNames } from "../evidence/read-names.ts";
import { readPictures } from "../evidence/read-pictures.ts";
import { createPlaces } from "../evidence/read-places.ts";
import { drawReport, mostTagged, type ReportInput } from "../evidence/report.ts";
import { writeZip } from "../evidence/write-zip.ts";
import { paperFonts } from "../render/paper/fonts.ts";
import { defineJob, type Context, type JobTenant } from "./define-job.ts";

export type EvidenceDeps = {
  /** `verify.mjs` and `verify.html`. */
  verifiers(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Prints the report; absent: the bundle has none. */
  printer?: Printer;
};

type Made = MadeFiles & { lines: SealedLine[]; treeSize: number; root: Uint8Array; pictures: number };

/**
 * Makes one bundle: has the log sealed, reads what it is about, has the manifest signed, and writes the archive. `changes` replace parts of what
 * it is made with.
 */
export const evidenceJob = (changes: Partial<EvidenceDeps> = {}) =>
  defineJob("evidence", {
    async run(context) {
      const asked = await context.tenant.evidence.find(context.job.id);
      if (!asked) throw new NotWanted("the bundle is gone");
      try {
        const made = await make({ verifiers: readVerifiers, ...changes }, context, asked);
        return await write(context, asked, made);
      } catch (error) {
        if (error instanceof NotMade) throw new GivenUp(error.message, error.params, { cause: error });
        if (error instanceof SealerAway) throw new GivenUp("evidence.sealerAway", {}, { cause: error });
        throw error;
      }
    },
    forget: ({ evidence }, { id }) => evidence.remove(id),
  });

const make = async (
  { verifiers, printer }: EvidenceDeps,
  { tenant, progress, signal, log: operator }: Context<"evidence">,
  job: EvidenceJob,
): Promise<Made> => {
  const { db, seals, storedEvents: log, clock } = tenant;
  const { reader, asker } = seals;
  const seal = await asker.seal();
  const checkpoint = await reader.newest();
  if (!checkpoint || checkpoint.size <= seal.index) throw new SealerAway("no checkpoint covers the seal");
  const heads = await reader.heads(seal.treeSize);
  const asked = { gasBarcodes: job.gasBarcodes, ...(job.orderNumber !== null && { orderNumber: job.orderNumber }) };
  const parts = { log, reader, heads, ...createPlaces(db), onProgress: progress };
  const lines = await gather(asked, { ...parts, seal: { ...seal, checkpointSize: checkpoint.size } });
  const leaves = lines.map(({ leaf }) => leaf);
  const shown = job.pictures
    ? await readPictures(tenant.files, leaves)
    : { pictures: new Map(), unbound: [], lost: [] };
  const { pictures, unbound, lost } = shown;
  const told = {
    tenant: { id: tenant.id, name: await tenantName(db, tenant.id) },
    subject: { ...asked, pictures: job.pictures, names: job.names, unbound, lost },
    purpose: job.purpose,
    madeAt: clock.now().toISOString(),
    madeBy: { id: job.userId, name: job.userName },
    lines,
    ...(job.names && { names: await readNames(db, leaves) }),
  };
  const { size, root, generation } = checkpoint;
  const sealed = { origin: originOf(tenant.id, generation), size, root, pictures: pictures.size };
  const report =
    printer &&
    (await printReport(
      printer,
      { ...told, ...sealed, language: job.language, timeZone: tenant.timeZone },
      signal,
    ).catch((error: unknown) => {
      if (!(error instanceof BrowserLost)) throw error;
      operator.warn({ err: error, bundle: job.id }, "a bundle has no report: it could not be printed");
      return undefined;
    }));
  const made = await makeBundle({
    ...told,
    seal: seal.index,
    heads: headEntries(heads, lines),
    checkpoint,
    keys: await keysAt(tenant, checkpoint),
    pictures,
    ...(report && { report }),
    verifiers: await verifiers(),
    sign: (manifest) => asker.sign(manifest),
  });
  return { ...made, lines, treeSize: checkpoint.size, root: checkpoint.root, pictures: pictures.size };
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

/** When the event happened, as its leaf says: the last such member is that of `meta`. */
const momentIn = (leaf: string): string | undefined => {
  const occurred = [...leaf.matchAll(/"occurredAt":"([^"]+)"/g)].at(-1)?.[1];
  const time = Date.parse(occurred ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** Writes the archive. The log says so, and the row what is known of it, when its job is finished. */
const write = async ({ tenant, file }: Context<"evidence">, job: EvidenceJob, made: Made): Promise<JobEnd> => {
  const { events, evidence, clock, timeZone } = tenant;
  const { id } = job;
  const at = clock.now();
  const { digest, size } = await writeZip(file.path, made.files, at);
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
  return {
    done: made.events,
    async finish(trx) {
      await evidence.made(trx, id, { ...bundle, digest, manifest: made.manifest });
      await appendAuditEvent(events, id, { type: "EvidenceMade", data }, { ...who, at, timeZone });
    },
  };
};
