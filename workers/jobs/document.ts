import { writeFile } from "node:fs/promises";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { isThermal } from "#contracts/paper/labels.ts";
import type { PaperPayload } from "#contracts/paper/paper-calls.ts";
import { fileLine } from "#contracts/seals/checkpoint.ts";
import type { Printer } from "#infra/engines/browser/printer.ts";
import { GivenUp, type JobEnd } from "#infra/stores/jobs/define-job.ts";
import { requesterScope } from "#infra/engines/list-engine/requester-scope.ts";
import { drawNote } from "../paper/delivery-note/draw-note.ts";
import { gatherNote } from "../paper/delivery-note/gather-note.ts";
import { drawDossier } from "../paper/dossier/draw-dossier.ts";
import { gatherDossier } from "../paper/dossier/gather-dossier.ts";
import { drawLabels } from "../paper/labels/draw-labels.ts";
import { drawZpl } from "../paper/labels/draw-zpl.ts";
import { gatherLabels, LabelsUnknown, keepPrints } from "../paper/labels/gather-labels.ts";
import { drawSlip } from "../paper/slip/draw-slip.ts";
import { gatherSlip } from "../paper/slip/gather-slip.ts";
import { createWords } from "../paper/words.ts";
import { readPersonName } from "../render/facts/person-name.ts";
import { paperFonts } from "../render/paper/fonts.ts";
import { defineJob, type Context } from "./define-job.ts";

/** A document, and the data to store with its file: the HTML to print, or `commands` for a printer, which are the file. */
type Drawn = ({ html: string; tagged: boolean } | { commands: string }) & { pieces: number; finish?: JobEnd["finish"] };
type Asked<K extends PaperPayload["document"]> = Extract<PaperPayload, { document: K }>;

/** Makes a dossier, a delivery note or labels: reads the facts, draws them, and prints the drawing. */
export const documentJob = ({ printer }: { printer: Printer }) =>
  defineJob("document", {
    async run(context) {
      const { payload, progress, signal, file } = context;
      await progress(0, 1);
      const { pieces, finish, ...drawn } = await draw(context, payload);
      await progress(0, pieces);
      const isFile = "commands" in drawn;
      await writeFile(
        file.path,
        isFile ? drawn.commands : await printer.print({ ...drawn, assets: paperFonts }, signal),
      );
      return { done: pieces, ...(finish && { finish }) };
    },
  });

const draw = (context: Context<"document">, payload: PaperPayload): Promise<Drawn> => {
  switch (payload.document) {
    case "cylinder":
      return dossier(context, payload);
    case "order":
      return note(context, payload);
    case "slip":
      return slip(context, payload);
    case "labels":
      return labels(context, payload);
    default:
      return payload satisfies never;
  }
};

/** The person for whom the document is made. A job without a person fails. */
const personOf = async ({ tenant, job }: Context<"document">): Promise<{ userId: string; name: string }> => {
  const { userId, userName } = job;
  if (userId === null) throw new GivenUp("access.denied");
  return { userId, name: await readPersonName(tenant.db, { userId, userName: userName ?? "" }) };
};

const dossier = async (context: Context<"document">, { gasBarcode }: Asked<"cylinder">): Promise<Drawn> => {
  const { tenant, job, scope } = context;
  const words = createWords(job.language, tenant.timeZone);
  const { name } = await personOf(context);
  const facts = await gatherDossier(tenant, { gasBarcode, by: name, scope }, words);
  if (!facts) throw new GivenUp("record.notFound");
  return { html: drawDossier(facts, words), tagged: true, pieces: 1 };
};

/** Facts that every paper about a customer needs: who asks for it, whether that person may see customers, and the log's newest checkpoint. */
const asker = async (context: Context<"document">) => {
  const { tenant } = context;
  const { name, userId } = await personOf(context);
  const mayCustomer = (await requesterScope(tenant.db, userId, salesScreens.customer.codes.list)) !== undefined;
  const checkpoint = await tenant.seals.reader.newest();
  return { by: name, mayCustomer, line: checkpoint && fileLine(checkpoint) };
};

const slip = async (context: Context<"document">, { commandIds, waiting }: Asked<"slip">): Promise<Drawn> => {
  const { tenant, job } = context;
  const words = createWords(job.language, tenant.timeZone);
  const facts = await gatherSlip(tenant, { commandIds, waiting: waiting ?? 0, ...(await asker(context)) });
  if (!facts) throw new GivenUp("record.notFound");
  return { html: drawSlip(facts, words), tagged: true, pieces: 1 };
};

const note = async (context: Context<"document">, { orderNumber }: Asked<"order">): Promise<Drawn> => {
  const { tenant, job, scope } = context;
  const words = createWords(job.language, tenant.timeZone);
  const facts = await gatherNote(tenant, { orderNumber, scope, ...(await asker(context)) }, words);
  if (!facts) throw new GivenUp("record.notFound");
  return { html: drawNote(facts, words), tagged: true, pieces: 1 };
};

const labels = async (context: Context<"document">, payload: Asked<"labels">): Promise<Drawn> => {
  const { tenant, job, scope } = context;
  const { layout, position = 1, cutLines = false } = payload;
  const words = createWords(job.language, tenant.timeZone);
  const { userId, name } = await personOf(context);
  const all = await gatherLabels(tenant.db, payload, { scope, tenantId: tenant.id }).catch(giveUpUnknown);
  const print = { jobId: job.id, layout, at: tenant.clock.now(), userId, userName: name };
  const drawn = isThermal(layout)
    ? { commands: drawZpl(all, layout, words) }
    : { html: drawLabels(all, { layout, position, cutLines }, words), tagged: false };
  return { ...drawn, pieces: all.length, finish: (trx) => keepPrints(trx, all, print) };
};

const giveUpUnknown = (error: unknown): never => {
  if (error instanceof LabelsUnknown) throw new GivenUp("label.unknown", { gasBarcodes: error.message });
  throw error;
};
